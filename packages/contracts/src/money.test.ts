import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toDollars } from './money.ts'

test('converting cents to dollars and back keeps the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => toCents(toDollars(cents)) === cents),
  )
})

test('rounding errors of binary fractions do not change the cents', () => {
  expect(toCents(0.29)).toBe(29)
  expect(toCents(0.1 + 0.2)).toBe(30)
})
