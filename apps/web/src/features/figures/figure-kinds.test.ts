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

it('adds days up without dust, and takes shares from the sums', () => {
  const sum = sumOfCounts([day, day, { ...day, visitors: 0, sales: 0.2 }])
  expect(sum.sales).toBe(20.4)
  expect(figureOf('conversion', sum)).toBe(6 / 16)
})

it('has no share where nobody came, and none above the whole', () => {
  expect(conversionOf({ ...day, visitors: 0 })).toBeNull()
  expect(conversionOf({ ...day, visitors: 1 })).toBe(1)
})
