import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOfOrder, type FoundDiscount } from './discount-of-order.ts'

const found: FoundDiscount = {
  id: 'd',
  code: 'SPRING',
  bearer: 'kitchen',
  isHere: true,
  kind: 'percent',
  percent: 15,
  amountCents: null,
  ceilingCents: null,
  minimumCents: 0,
  usesLimit: null,
  usesPerPerson: null,
  firstOrderOnly: false,
  status: 'active',
  holdsFrom: '2026-11-01',
  hasBegun: true,
  isOver: false,
  uses: 0,
  usesOfBuyer: 0,
  hasOrdered: false,
}
const order = {
  subtotalCents: 1333,
  deliveryFeeCents: 500,
  fulfilment: 'delivery' as const,
  serviceFeeCents: 180,
}

test.each([
  [{}, 200, 200],
  [{ ceilingCents: 150 }, 150, 150],
  [{ kind: 'sum' as const, amountCents: 300 }, 300, 300],
  [{ kind: 'sum' as const, amountCents: 5000 }, 1333, 1333],
  [{ kind: 'free_delivery' as const }, 500, 0],
  [{ bearer: 'marketplace' as const }, 200, 200],
  [{ bearer: 'marketplace' as const, kind: 'free_delivery' as const }, 500, 0],
  [{ bearer: 'marketplace' as const, kind: 'sum' as const, amountCents: 5000 }, 1333, 1333],
])(
  'a code with the terms %j takes off %i cents, of which %i from the food',
  (terms, discountCents, foodDiscountCents) => {
    const { discount } = discountOfOrder({ ...found, ...terms }, order)
    expect(discount).toMatchObject({ discountCents, foodDiscountCents })
  },
)

test.each([
  [undefined, {}, { reason: 'unknown' }],
  [{ isHere: false }, {}, { reason: 'other_kitchen' }],
  [{ status: 'paused' as const }, {}, { reason: 'ended' }],
  [{ status: 'ended' as const }, {}, { reason: 'ended' }],
  [{ isOver: true }, {}, { reason: 'ended' }],
  [{ hasBegun: false }, {}, { reason: 'not_yet', from: '2026-11-01' }],
  [{ usesPerPerson: 2, usesOfBuyer: 2 }, {}, { reason: 'already_used' }],
  [{ usesLimit: 10, uses: 10 }, {}, { reason: 'used_up' }],
  [{ firstOrderOnly: true, hasOrdered: true }, {}, { reason: 'first_order_only' }],
  [{ minimumCents: 2000 }, {}, { reason: 'below_minimum', missing: 6.67 }],
  [
    { kind: 'free_delivery' as const },
    { fulfilment: 'pickup' as const, deliveryFeeCents: 0 },
    { reason: 'delivery_only' },
  ],
  [
    { bearer: 'marketplace' as const, percent: 100 },
    { subtotalCents: 50, deliveryFeeCents: 0, serviceFeeCents: 0 },
    { reason: 'nothing_off' },
  ],
])('a code with %j and an order with %j is refused for %j', (terms, changes, problem) => {
  const outcome = discountOfOrder(terms && { ...found, ...terms }, { ...order, ...changes })
  expect(outcome).toEqual({ discount: null, problem })
})

test('a discount never exceeds its food or delivery, and one of the marketplace leaves the minimum for a card', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(
      fc.constantFrom<FoundDiscount['kind']>('percent', 'sum', 'free_delivery'),
      fc.constantFrom<FoundDiscount['bearer']>('kitchen', 'marketplace'),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100_000 }),
      cents,
      cents,
      cents,
      (kind, bearer, percent, amountCents, subtotalCents, deliveryFeeCents, serviceFeeCents) => {
        const { discount } = discountOfOrder(
          { ...found, kind, bearer, percent, amountCents },
          { subtotalCents, deliveryFeeCents, serviceFeeCents, fulfilment: 'delivery' },
        )
        if (!discount) return
        expect(discount.foodDiscountCents).toBeLessThanOrEqual(subtotalCents)
        expect(discount.discountCents - discount.foodDiscountCents).toBeLessThanOrEqual(deliveryFeeCents)
        const left = subtotalCents + deliveryFeeCents + serviceFeeCents - discount.discountCents
        if (bearer === 'marketplace') expect(left).toBeGreaterThanOrEqual(50)
      },
    ),
  )
})
