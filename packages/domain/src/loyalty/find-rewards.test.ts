import { expect, test } from 'vitest'
import { rewardOfOrder } from './find-rewards.ts'

const reward = { ruleId: 'rule', upToCents: 800, dishIds: ['cake', 'tart'] }
const portions = [
  { dishId: 'cake', unitCents: 500 },
  { dishId: 'tart', unitCents: 700 },
  { dishId: 'soup', unitCents: 1200 },
]

test('the most expensive portion that the rule covers is free, and no other', () => {
  expect(rewardOfOrder([reward], portions)).toEqual({
    id: 'rule',
    code: null,
    kind: 'free_portion',
    bearer: 'kitchen',
    discountCents: 700,
    foodDiscountCents: 700,
  })
})

test('a portion above the amount of the rule costs the rest', () => {
  expect(rewardOfOrder([{ ...reward, upToCents: 600 }], portions)?.discountCents).toBe(600)
})

test('the first rule that covers a portion is used', () => {
  const other = { ruleId: 'other', upToCents: 800, dishIds: ['pie'] }
  expect(rewardOfOrder([other, reward], portions)?.id).toBe('rule')
})

test('nothing is free without a reward, without its dishes, for deleted dishes or for food that costs nothing', () => {
  expect(rewardOfOrder([], portions)).toBeNull()
  expect(rewardOfOrder([reward], [{ dishId: 'soup', unitCents: 1200 }])).toBeNull()
  expect(rewardOfOrder([reward], [{ dishId: null, unitCents: 1200 }])).toBeNull()
  expect(rewardOfOrder([reward], [{ dishId: 'cake', unitCents: 0 }])).toBeNull()
})
