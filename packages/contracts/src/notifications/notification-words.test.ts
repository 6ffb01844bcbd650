import { expect, it, test } from 'vitest'
import { localText } from '../language.ts'
import { counted, money, readStoredWords, storedWords } from './notification-words.ts'
import { wordNotification } from './word-notification.ts'

it('a sum in a notification has grouped digits and two decimals, as on pages', () => {
  expect(money(105_000)).toBe('$1,050.00')
  expect(money(1300)).toBe('$13.00')
  expect(money(5)).toBe('$0.05')
  expect(money(null)).toBe('$0.00')
})

it('a refund in person promises no card and no day, and says what to do without the money', () => {
  const facts = { number: 7, chef: localText('Olga', 'Ольга'), amountCents: 650, reason: 'Cold' }
  const inPerson = wordNotification('order_refunded', { ...facts, arrival: null }).words
  expect(inPerson.en.message).toBe(
    '$6.50 of what you paid in person comes back to you in person: Olga hands it over. Reason: Cold. If you don’t get the money, report a problem with the order.',
  )
  expect(inPerson.ru.message).toContain(
    '$6.50 вам вернут лично: деньги передаст повар (Ольга). Причина: Cold.',
  )
  const arrival = { by: '2026-12-01T20:00:00Z', timeZone: 'America/Los_Angeles' }
  expect(wordNotification('order_refunded', { ...facts, arrival }).words.en.message).toContain('on your card')
})

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

test.each([
  [1, '1 порция'],
  [2, '2 порции'],
  [5, '5 порций'],
  [11, '11 порций'],
  [21, '21 порция'],
])('%d portions have the form of their noun', (count, text) => {
  expect(counted('ru', count, { one: 'порция', few: 'порции', other: 'порций' })).toBe(text)
})
