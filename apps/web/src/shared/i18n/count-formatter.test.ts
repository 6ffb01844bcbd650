import { numberFormat } from '@localchef/contracts/formatters'
import { languages } from '@localchef/contracts/language'
import { expect, test } from 'vitest'
import { countText } from './count-formatter.ts'

test.each(languages)('counts are written as the formatter of %s writes them', (language) => {
  for (const count of [0, 1, 9, 10, 321, 999, 1000, 12_345, -3, 1.5, 999.9]) {
    expect(countText(count, language)).toBe(numberFormat(language).format(count))
  }
})
