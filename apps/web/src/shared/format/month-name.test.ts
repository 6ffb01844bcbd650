import { expect, it } from 'vitest'
import { monthName } from './month-name.ts'

it('a month is named in the language of its reader, in every time zone', () => {
  expect(monthName('2026-02', 'en')).toBe('February 2026')
  expect(monthName('2026-02', 'ru')).toContain('февраль 2026')
})

it('a day has the name of its month', () => {
  expect(monthName('2026-02-28', 'en')).toBe('February 2026')
})
