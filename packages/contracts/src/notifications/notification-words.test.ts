import { expect, it } from 'vitest'
import { money } from './notification-words.ts'

it('a sum in a notification has grouped digits and two decimals, as on pages', () => {
  expect(money(105_000)).toBe('$1,050.00')
  expect(money(1300)).toBe('$13.00')
  expect(money(5)).toBe('$0.05')
  expect(money(null)).toBe('$0.00')
})
