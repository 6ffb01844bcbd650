import { expect, it } from 'vitest'
import { seenOrders, shouldRing, unseenOrders } from './unseen-orders.ts'

it('orders on the board when it is opened count as seen', () => {
  expect(unseenOrders(['a', 'b'], undefined, true).unseen).toEqual([])
})

it('orders on a board opened in a hidden tab are unseen', () => {
  expect(unseenOrders(['a'], undefined, false).unseen).toEqual(['a'])
})

it('orders that arrive later are unseen until someone touches the board', () => {
  const { seen } = unseenOrders(['a'], undefined, true)
  expect(unseenOrders(['a', 'b'], seen, true).unseen).toEqual(['b'])
  expect(unseenOrders(['a', 'b'], seenOrders(['a', 'b']), true).unseen).toEqual([])
  expect(unseenOrders(['a', 'b', 'c'], seenOrders(['a', 'b']), true).unseen).toEqual(['c'])
})

it('an order answered elsewhere is no longer unseen', () => {
  const { seen } = unseenOrders([], undefined, true)
  expect(unseenOrders(['a'], seen, false).unseen).toEqual(['a'])
  expect(unseenOrders([], seen, false).unseen).toEqual([])
})

it('the bell rings only for unseen orders with the sound on and not blocked', () => {
  expect(shouldRing(['a'], 'on')).toBe(true)
  expect(shouldRing(['a'], 'off')).toBe(false)
  expect(shouldRing(['a'], 'blocked')).toBe(false)
  expect(shouldRing([], 'on')).toBe(false)
})
