import { expect, it } from 'vitest'
import { supplementPart } from './supplement-part.ts'

/** Food for $10.00 with a service fee of 5% and a commission of 10%. */
const order = {
  fees: { servicePercent: 5, serviceFixed: 0, sharePercent: 10 },
  taxRemitter: null,
  subtotalCents: 1000,
  serviceFeeCents: 50,
  taxCents: 0,
  discountCents: 0,
  foodDiscountCents: 0,
  discountBearer: null,
  creditCents: 0,
  kitchenCreditCents: 0,
}

const difference = {
  subtotalCents: 2000,
  serviceFeeCents: 100,
  discount: null,
  credit: { creditCents: 0, kitchenCreditCents: 0, parts: [] },
  tax: { taxCents: 0, foodTaxCents: 0, taxRateId: null },
}

it('the marketplace’s part of a supplement is the increase of service fee and commission', () => {
  expect(supplementPart(order, difference, 1050)).toEqual({ applicationFeeCents: 150, owedCents: 0 })
})

it('a decrease of the marketplace’s part by its own credit is owed to the kitchen', () => {
  const credit = { creditCents: 500, kitchenCreditCents: 0, parts: [] }
  const part = supplementPart(order, { ...difference, credit }, 550)
  expect(part).toEqual({ applicationFeeCents: 0, owedCents: 350 })
})

it('an increase of the marketplace’s part by less credit never exceeds the supplement', () => {
  const before = { ...order, creditCents: 1050 }
  const part = supplementPart(before, difference, 100)
  expect(part).toEqual({ applicationFeeCents: 100, owedCents: -1100 })
})
