import { expect, it } from 'vitest'
import { depositOf } from './deposit.ts'

it('a deposit by percentage is rounded to the cent', () => {
  expect(depositOf({ percent: 25, sum: null }, 600.02)).toBe(150.01)
  expect(depositOf({ percent: 33, sum: null }, 10)).toBe(3.3)
})

it('a deposit of a fixed sum is at most the price', () => {
  expect(depositOf({ percent: null, sum: 50 }, 400)).toBe(50)
  expect(depositOf({ percent: null, sum: 50 }, 20)).toBe(20)
})

it('a deposit that is too small for a card is not required', () => {
  expect(depositOf({ percent: 1, sum: null }, 49)).toBe(0)
  expect(depositOf({ percent: 1, sum: null }, 50)).toBe(0.5)
})
