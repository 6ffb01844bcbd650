import i18n from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../../../public/locales/en/common.json'
import ru from '../../../public/locales/ru/common.json'
import { numberOrNull } from './empty-to-null.ts'
import { PriceOffer } from './price-offer.ts'
import { validationText } from './validation-text.ts'

beforeAll(async () => {
  const resources = { en: { common: en }, ru: { common: ru } }
  await i18n.init({ lng: 'en', resources, defaultNS: 'common', interpolation: { escapeValue: false } })
})

const offer = (typed: string) =>
  PriceOffer.safeParse({ price: numberOrNull(typed), message: '' }, { error: validationText })
const textOf = (typed: string) => offer(typed).error?.issues[0]?.message

test('a typed price with a part of a cent is refused in both languages, and is not rounded', async () => {
  expect(textOf('1000.005')).toBe('Use at most two decimals, for example 12.50.')
  expect(textOf('ten')).toBe('Enter a number.')
  await i18n.changeLanguage('ru')
  expect(textOf('1000.005')).toBe('Не больше двух знаков после запятой, например 12.50.')
  expect(offer('19,99').data?.price).toBe(19.99)
})

test('a typed price that could be two is refused with both, in both languages, and thousands are thousands', async () => {
  expect(offer('12,000').data?.price).toBe(12_000)
  expect(offer('1 200').data?.price).toBe(1200)
  await i18n.changeLanguage('en')
  expect(textOf('1.200')).toBe('This can be 1.2 or 1200. Type the one you mean.')
  expect(textOf(' ')).toBe('Please fill this in.')
  await i18n.changeLanguage('ru')
  expect(textOf('1.200')).toBe('Это может быть 1.2 или 1200. Введите то, что имеете в виду.')
})
