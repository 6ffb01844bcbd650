import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadOver } from './order-charge.ts'

const newest = { id: 'supplement', leftCents: 700 }
const first = { id: 'order', leftCents: 1300 }

it('a refund takes from the newest payment before it takes from earlier ones', () => {
  expect(spreadOver([newest, first], 500)).toEqual([{ payment: newest, cents: 500 }])
  expect(spreadOver([newest, first], 1000)).toEqual([
    { payment: newest, cents: 700 },
    { payment: first, cents: 300 },
  ])
  expect(spreadOver([newest, first], 2000).map(({ cents }) => cents)).toEqual([700, 1300])
})

it('a payment that is already fully refunded takes no part in a refund', () => {
  expect(spreadOver([{ ...newest, leftCents: 0 }, first], 10)).toEqual([{ payment: first, cents: 10 }])
})

it('amounts in any order and size give back exactly what the payments took, none more than its own', () => {
  const payments = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 4 })
  const shares = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 })
  fc.assert(
    fc.property(payments, shares, (captured, parts) => {
      const left = captured.map((leftCents, id) => ({ id, leftCents }))
      const given = captured.map(() => 0)
      const refund = (wanted: number) => {
        const spread = spreadOver(
          left.map((payment) => ({ ...payment })),
          wanted,
        )
        expect(spread.reduce((sum, { cents }) => sum + cents, 0)).toBe(wanted)
        for (const { payment, cents } of spread) {
          expect(cents).toBeGreaterThan(0)
          expect(cents).toBeLessThanOrEqual(payment.leftCents)
          given[payment.id] = (given[payment.id] ?? 0) + cents
          left[payment.id] = { id: payment.id, leftCents: payment.leftCents - cents }
        }
      }
      const rest = () => left.reduce((sum, { leftCents }) => sum + leftCents, 0)
      for (const share of parts) refund(Math.ceil((rest() * share) / 1000))
      refund(rest())
      expect(given).toEqual(captured)
    }),
  )
})
