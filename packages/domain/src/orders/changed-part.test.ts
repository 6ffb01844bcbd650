import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

const order = { fees: { servicePercent: 5, serviceFixed: 0, sharePercent: 10 }, taxRemitter: null } as const
const difference = {
  subtotalCents: 2000,
  serviceFeeCents: 100,
  discount: null,
  credit: { creditCents: 0, kitchenCreditCents: 0, parts: [] },
  tax: { taxCents: 0, foodTaxCents: 0, taxRateId: null },
}
const discountOf = (bearer: 'kitchen' | 'marketplace', cents: number) => ({
  id: '',
  code: 'SPRING',
  kind: 'sum' as const,
  bearer,
  discountCents: cents,
  foodDiscountCents: cents,
})

it('the marketplace’s part of a changed order is its service fee and the commission agreed when it was placed', () => {
  expect(changedPart(order, difference)).toEqual({ applicationFeeCents: 300, owedCents: 0 })
})

it('the commission of a changed order is on the food after the kitchen’s discount, and before the marketplace’s', () => {
  const partWith = (bearer: 'kitchen' | 'marketplace') =>
    changedPart(order, { ...difference, discount: discountOf(bearer, 500) })
  expect(partWith('kitchen')).toEqual({ applicationFeeCents: 250, owedCents: 0 })
  expect(partWith('marketplace')).toEqual({ applicationFeeCents: 0, owedCents: 200 })
})

it('the marketplace’s part includes the tax that it remits', () => {
  const tax = { taxCents: 160, foodTaxCents: 160, taxRateId: 'rate' }
  const remitted = { ...order, taxRemitter: 'marketplace' as const }
  expect(changedPart(remitted, { ...difference, tax })).toEqual({ applicationFeeCents: 460, owedCents: 0 })
  expect(changedPart(order, { ...difference, tax })).toEqual({ applicationFeeCents: 300, owedCents: 0 })
})
