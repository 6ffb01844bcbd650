import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditOfOrder } from './spend-credit.ts'

const everywhere = { id: 'm', chefId: null, leftCents: 1000 }
const here = { id: 'k', chefId: 'c', leftCents: 1000 }

test.each([
  ['nothing', [], { payableCents: 1500, kitchenCents: 1300, leastCents: 0 }, 0, 0],
  ['all of it', [everywhere], { payableCents: 1500, kitchenCents: 1300, leastCents: 0 }, 1000, 0],
  ['the whole order', [everywhere], { payableCents: 700, kitchenCents: 600, leastCents: 0 }, 700, 0],
  ['food and delivery alone', [here], { payableCents: 700, kitchenCents: 600, leastCents: 0 }, 600, 600],
  [
    'the kitchen first',
    [here, everywhere],
    { payableCents: 1500, kitchenCents: 1300, leastCents: 0 },
    1500,
    1000,
  ],
  ['up to what a card takes', [everywhere], { payableCents: 700, kitchenCents: 600, leastCents: 50 }, 650, 0],
  ['nothing of a tiny order', [everywhere], { payableCents: 40, kitchenCents: 40, leastCents: 50 }, 0, 0],
])('an order uses this much of the credit: %s', (_, usable, order, creditCents, kitchenCreditCents) => {
  expect(creditOfOrder(usable, order)).toMatchObject({ creditCents, kitchenCreditCents })
})

test('an order never uses more credit than is left, than it costs, or than the kitchen sells', () => {
  const cents = fc.integer({ min: 0, max: 20_000 })
  const credit = fc.record({
    id: fc.uuid(),
    chefId: fc.constantFrom(null, 'c'),
    leftCents: fc.integer({ min: 1, max: 20_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(credit, { maxLength: 6 }),
      cents,
      cents,
      fc.constantFrom(0, 50),
      (usable, fees, kitchenCents, leastCents) => {
        const payableCents = kitchenCents + fees
        const spent = creditOfOrder(usable, { payableCents, kitchenCents, leastCents })
        expect(spent.creditCents).toBe(spent.parts.reduce((sum, part) => sum + part.cents, 0))
        expect(spent.creditCents).toBeLessThanOrEqual(Math.max(0, payableCents - leastCents))
        expect(spent.kitchenCreditCents).toBeLessThanOrEqual(kitchenCents)
        const left = new Map(usable.map(({ id, leftCents }) => [id, leftCents]))
        for (const { creditId, cents: used } of spent.parts) {
          expect(used).toBeLessThanOrEqual(left.get(creditId) ?? 0)
        }
      },
    ),
  )
})
