import { numberFormat } from '@localchef/contracts/formatters'
import { languages } from '@localchef/contracts/language'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { countText, formatting, withFormats } from './count-formatter.ts'

test.each([
  ['en', '1,144 kitchens near <1000 & more>'],
  ['ru', '1\u00A0144 кухни у <1000 & more>'],
])('a number of things is written as numbers are in %s, and all else as it is', async (lng, expected) => {
  const i18n = createInstance()
  await withFormats(i18n).init({
    lng,
    ...formatting,
    resources: {
      en: { chefs: { results: { near_other: '{{count}} kitchens near {{place}}' } } },
      ru: { chefs: { results: { near_few: '{{count}} кухни у {{place}}' } } },
    },
  })
  expect(i18n.t('chefs:results.near', { count: 1144, place: '<1000 & more>' })).toBe(expected)
})

test.each(languages)('counts are written as the formatter of %s writes them', (language) => {
  for (const count of [0, 1, 9, 10, 321, 999, 1000, 12_345, -3, 1.5, 999.9]) {
    expect(countText(count, language)).toBe(numberFormat(language).format(count))
  }
})
