import { expect, test } from 'vitest'
import { costCents, marginOf } from './dish-cost.ts'

test('parts of a cost add up in cents, and the total beside them is ignored', () => {
  const parts = [
    { name: 'Flour', amount: '3 oz', cost: 0.1 },
    { name: 'Butter', amount: '', cost: 0.2 },
  ]
  expect(costCents({ total: 99, parts })).toBe(30)
})

test('a cost without parts is its total', () => {
  expect(costCents({ total: 2.55, parts: [] })).toBe(255)
})

test('the sum of parts never exceeds the highest cost', () => {
  const part = { name: 'Truffle', amount: '', cost: 10_000 }
  expect(costCents({ total: 0, parts: [part, part] })).toBe(1_000_000)
})

test('a margin is the price less the cost, with its share of the price', () => {
  expect(marginOf(12, 4.5)).toEqual({ amount: 7.5, percent: 63 })
})

test('a dish that costs more than its price has a negative margin', () => {
  expect(marginOf(5, 6)).toEqual({ amount: -1, percent: -20 })
})

test('a free dish has a margin without a percentage', () => {
  expect(marginOf(0, 2)).toEqual({ amount: -2, percent: null })
})
