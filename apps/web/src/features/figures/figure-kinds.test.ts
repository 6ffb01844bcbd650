import { sumOfCounts } from '@localchef/contracts/figures/get-figures'
import { expect, it } from 'vitest'
import { conversionOf, figureOf } from './figure-kinds.ts'

const day = {
  sales: 10.1,
  orders: 1,
  placed: 2,
  users: 3,
  chefs: 4,
  visitors: 8,
  lookers: 5,
  cartVisitors: 3,
}

it('figures of days are added up without rounding errors, and shares are taken of the sums', () => {
  const sum = sumOfCounts([day, day, { ...day, visitors: 0, sales: 0.2 }])
  expect(sum.sales).toBe(20.4)
  expect(figureOf('conversion', sum)).toBe(6 / 16)
})

it('a share is null without visitors and never above the whole', () => {
  expect(conversionOf({ ...day, visitors: 0 })).toBeNull()
  expect(conversionOf({ ...day, visitors: 1 })).toBe(1)
})
