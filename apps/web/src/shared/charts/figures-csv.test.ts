import { expect, it } from 'vitest'
import { toCsv } from './figures-csv.ts'

it('a CSV quotes special characters and neutralizes formulas', () => {
  expect(
    toCsv([
      ['Day', 'Revenue'],
      ['Soup, "hot"', 12.5],
      ['=1+1', -3],
      ['', null],
    ]),
  ).toBe('Day,Revenue\r\n"Soup, ""hot""",12.5\r\n\'=1+1,-3\r\n,\r\n')
})
