import i18n from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../../../public/locales/en/common.json'
import ru from '../../../public/locales/ru/common.json'
import { waitText } from './wait-text.ts'

beforeAll(() => i18n.init({ lng: 'en', resources: { en: { common: en }, ru: { common: ru } } }))

test.each([
  ['en', 1, 'Too many requests in a short time. Please try again in 1 second.'],
  ['en', 42, 'Too many requests in a short time. Please try again in 42 seconds.'],
  ['en', 91, 'Too many requests in a short time. Please try again in 2 minutes.'],
  ['en', 541, 'Too many requests in a short time. Please try again in 10 minutes.'],
  ['ru', 1, 'Слишком много запросов подряд. Попробуйте снова через 1 секунду.'],
  ['ru', 42, 'Слишком много запросов подряд. Попробуйте снова через 42 секунды.'],
  ['ru', 60, 'Слишком много запросов подряд. Попробуйте снова через 60 секунд.'],
  ['ru', 91, 'Слишком много запросов подряд. Попробуйте снова через 2 минуты.'],
  ['ru', 541, 'Слишком много запросов подряд. Попробуйте снова через 10 минут.'],
  ['ru', 1260, 'Слишком много запросов подряд. Попробуйте снова через 21 минуту.'],
])('in %s %i seconds read as "%s"', async (language, seconds, words) => {
  await i18n.changeLanguage(language)
  expect(waitText(seconds)).toBe(words)
})
