import { expect, it } from 'vitest'
import { formatDollars } from './money.ts'

it('dollars have two decimals', () => {
  expect(formatDollars(12.5)).toBe('$12.50')
  expect(formatDollars(0)).toBe('$0.00')
  expect(formatDollars(1234.567)).toBe('$1,234.57')
  expect(formatDollars(1_234_567)).toBe('$1,234,567.00')
  expect(formatDollars(-3.1)).toBe('-$3.10')
})
