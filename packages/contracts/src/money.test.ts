import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dollars, isWholeCents, toCents, toDollars } from './money.ts'

test('converting cents to dollars and back keeps the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test('rounding errors of binary fractions do not change the cents', () => {
  expect(toCents(0.29)).toBe(29)
  expect(toCents(0.1 + 0.2)).toBe(30)
})

const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

test('every amount of whole cents is valid, nothing and refunds included, and so is the binary sum of two', () => {
  expect(isWholeCents(0)).toBe(true)
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(isWholeCents(one / 100)).toBe(true)
      // Both have the same sign, because a difference of two large amounts carries their rounding errors, which are too
      // large for it.
      expect(isWholeCents(Math.abs(one) / 100 + Math.abs(other) / 100)).toBe(true)
    }),
  )
})

test('a tenth of a cent too much is refused in small and large amounts by the rule that forms word', () => {
  fc.assert(
    fc.property(cents, (whole) => {
      expect(isWholeCents(whole / 100 + 0.001)).toBe(false)
    }),
  )
  for (const amount of [0.000_000_01, -0.004, 12.345, 999_999_999.995]) {
    const [issue] = Dollars.safeParse(amount).error?.issues ?? []
    expect(issue, `${amount}`).toMatchObject({ params: { problem: 'below_a_cent' } })
  }
})
