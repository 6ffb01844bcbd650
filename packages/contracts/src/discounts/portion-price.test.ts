import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portionPrice } from './portion-price.ts'

test.each([
  [500, { subtotalCents: 1000, foodDiscountCents: 0, foodTaxCents: 85 }, 542],
  [500, { subtotalCents: 1000, foodDiscountCents: 100, foodTaxCents: 0 }, 450],
  [333, { subtotalCents: 999, foodDiscountCents: 100, foodTaxCents: 0 }, 299],
  [500, { subtotalCents: 1000, foodDiscountCents: 1000, foodTaxCents: 0 }, 0],
])('a portion of %i cents in the order %j was paid with %i cents', (unit, order, paid) => {
  expect(portionPrice(unit, { ...order, totalCents: 1000, creditCents: 0 })).toBe(paid)
})

test('a portion of an order that credit paid a quarter of was paid three quarters in money', () => {
  const order = {
    subtotalCents: 1000,
    foodDiscountCents: 0,
    foodTaxCents: 0,
    totalCents: 750,
    creditCents: 250,
  }
  expect(portionPrice(500, order)).toBe(375)
})

test('all portions together never cost more than was paid for the food and its tax', () => {
  const line = fc.record({
    unit: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 30 }),
      (lines, discount, tax) => {
        const subtotalCents = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
        const foodDiscountCents = Math.round((subtotalCents * discount) / 100)
        const foodTaxCents = Math.round((subtotalCents * tax) / 100)
        const order = { subtotalCents, foodDiscountCents, foodTaxCents, totalCents: 1, creditCents: 0 }
        const paid = lines.reduce((sum, { unit, quantity }) => sum + quantity * portionPrice(unit, order), 0)
        expect(paid).toBeLessThanOrEqual(subtotalCents - foodDiscountCents + foodTaxCents)
      },
    ),
  )
})
