import { orderStatuses } from '@localchef/contracts/orders/order-transitions'
import { expect, test } from 'vitest'
import { isChangeable } from './is-changeable.ts'

test('an order can be changed while it is placed or confirmed', () => {
  const changeable = orderStatuses.filter((status) => isChangeable({ status, proposedSlot: null }))
  expect(changeable).toEqual(['placed', 'confirmed'])
})

test('an order with an open proposal of another time cannot be changed', () => {
  const proposedSlot = { from: '2026-11-23T18:00:00Z', until: '2026-11-23T18:30:00Z' }
  expect(isChangeable({ status: 'placed', proposedSlot })).toBe(false)
})
