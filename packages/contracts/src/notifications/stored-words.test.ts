import { expect, test } from 'vitest'
import { localText } from '../language.ts'
import { readStoredWords, storedWords } from './stored-words.ts'
import { wordNotification } from './word-notification.ts'

const worded = wordNotification('chef_featured', { name: localText('Ann’s kitchen', 'Кухня Анны') })
const row = storedWords(worded)

test('the bell shows a notification in the language of its reader', () => {
  expect(readStoredWords(row, 'en')).toEqual({
    title: 'Your kitchen is featured',
    message: 'Ann’s kitchen is now among the kitchens we show first.',
  })
  expect(readStoredWords(row, 'ru')).toEqual({
    title: 'Мы вас рекомендуем',
    message: 'Профиль «Кухня Анны» теперь среди тех, кого мы показываем первыми.',
  })
})

test.each([
  ['a language without words', row.data, 'fr'],
  ['no data', null, 'ru'],
  ['other data', { orderId: 'x' }, 'ru'],
  ['words that are no texts', { words: { ru: { title: 1, message: null } } }, 'ru'],
  ['words that are no object', { words: 'Привет' }, 'ru'],
])('the bell falls back to the English row with %s', (_what, data, language) => {
  expect(readStoredWords({ ...row, data }, language)).toEqual({ title: row.title, message: row.message })
})
