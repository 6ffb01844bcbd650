import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinDays } from './join-days.ts'

const days = (count: number, cents: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays('2026-01-01', index),
    revenue: (cents + index) / 100,
    orders: index % 3,
    bookingRevenue: (index * cents) / 100,
  }))

it('joining days loses no day and no cent, and yields at most 31 bars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), fc.integer({ min: 0, max: 99_999 }), (count, cents) => {
      const all = days(count, cents)
      const stretches = joinDays(all)
      expect(stretches.length).toBeLessThanOrEqual(31)
      expect(stretches[0]?.from).toBe(all[0]?.day)
      expect(stretches.at(-1)?.to).toBe(all.at(-1)?.day)
      const centsOf = (amounts: number[]) =>
        amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      for (const kind of ['revenue', 'bookingRevenue'] as const) {
        expect(centsOf(stretches.map((stretch) => stretch[kind]))).toBe(centsOf(all.map((day) => day[kind])))
      }
      expect(stretches.reduce((sum, { orders }) => sum + orders, 0)).toBe(
        all.reduce((sum, { orders }) => sum + orders, 0),
      )
    }),
  )
})

it('a month stays in days and a quarter is joined into weeks', () => {
  expect(joinDays(days(30, 0))).toHaveLength(30)
  expect(joinDays(days(90, 0))).toHaveLength(13)
})
