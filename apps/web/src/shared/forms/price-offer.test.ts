import i18n from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../../../public/locales/en/common.json'
import ru from '../../../public/locales/ru/common.json'
import { PriceOffer } from './price-offer.ts'
import { validationText } from './validation-text.ts'

beforeAll(async () => {
  const resources = { en: { common: en }, ru: { common: ru } }
  await i18n.init({ lng: 'en', resources, defaultNS: 'common', interpolation: { escapeValue: false } })
})

const textOf = (price: string) =>
  PriceOffer.safeParse({ price, message: '' }, { error: validationText }).error?.issues[0]?.message

test('a typed price with a part of a cent is refused in both languages, and is not rounded', async () => {
  expect(textOf('10.005')).toBe('Use at most two decimals, for example 12.50.')
  expect(textOf('ten')).toBe('Enter a number.')
  await i18n.changeLanguage('ru')
  expect(textOf('10,005')).toBe('Не больше двух знаков после запятой, например 12.50.')
  expect(PriceOffer.parse({ price: '19,99', message: '' }).price).toBe(19.99)
})
