import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

const order = {
  subtotalCents: 1000,
  serviceFeeCents: 50,
  taxCents: 0,
  taxRemitter: null,
  discountCents: 0,
  foodDiscountCents: 0,
  discountBearer: null,
  creditCents: 0,
  kitchenCreditCents: 0,
} as const
const difference = {
  subtotalCents: 2000,
  serviceFeeCents: 100,
  discount: null,
  credit: { creditCents: 0, kitchenCreditCents: 0, parts: [] },
  tax: { taxCents: 0, foodTaxCents: 0, taxRateId: null },
}
const kitchenOf = (commissionPercent: number) => ({
  commissionPercent,
  fees: { percent: 0, fixed: 0, sharePercent: 0 } as never,
})
const discountOf = (bearer: 'kitchen' | 'marketplace', cents: number) => ({
  id: '',
  code: 'SPRING',
  kind: 'sum' as const,
  bearer,
  discountCents: cents,
  foodDiscountCents: cents,
})

it('a changed order keeps the commission that was agreed, whatever it is today', () => {
  const agreed = { applicationFeeCents: 150, owedCents: 0 }
  for (const today of [10, 30]) {
    expect(changedPart(order, agreed, difference, kitchenOf(today))).toEqual({
      applicationFeeCents: 300,
      owedCents: 0,
    })
  }
})

it('the commission of a changed order is on the food after the kitchen’s discount, and before the marketplace’s', () => {
  const agreed = { applicationFeeCents: 150, owedCents: 0 }
  const partWith = (bearer: 'kitchen' | 'marketplace') =>
    changedPart(order, agreed, { ...difference, discount: discountOf(bearer, 500) }, kitchenOf(10))
  expect(partWith('kitchen')).toEqual({ applicationFeeCents: 250, owedCents: 0 })
  expect(partWith('marketplace')).toEqual({ applicationFeeCents: 0, owedCents: 200 })
})

it('a discount of the marketplace that ends with a change is no longer paid out of its part', () => {
  const discounted = {
    ...order,
    discountCents: 500,
    foodDiscountCents: 500,
    discountBearer: 'marketplace' as const,
  }
  // 50 of the fee and 100 of commission, less 500: the kitchen is owed 350.
  const agreed = { applicationFeeCents: 0, owedCents: 350 }
  expect(changedPart(discounted, agreed, { ...difference, subtotalCents: 500 }, kitchenOf(30))).toEqual({
    applicationFeeCents: 150,
    owedCents: 0,
  })
})

it('tax that the marketplace remits is a part of its part', () => {
  const taxed = { ...order, taxCents: 80, taxRemitter: 'marketplace' as const }
  const tax = { taxCents: 160, foodTaxCents: 160, taxRateId: 'rate' }
  const agreed = { applicationFeeCents: 230, owedCents: 0 }
  expect(changedPart(taxed, agreed, { ...difference, tax }, kitchenOf(10))).toEqual({
    applicationFeeCents: 460,
    owedCents: 0,
  })
})
