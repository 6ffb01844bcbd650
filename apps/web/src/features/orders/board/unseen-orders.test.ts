import { expect, it } from 'vitest'
import { lookedAt, shouldRing, unseenOrders } from './unseen-orders.ts'

it('takes what stood on the board when it was opened as seen', () => {
  expect(unseenOrders(['a', 'b'], undefined, true).unseen).toEqual([])
})

it('rings for what waits already when the board is opened in a tab nobody looks at', () => {
  expect(unseenOrders(['a'], undefined, false).unseen).toEqual(['a'])
})

it('rings for what comes later, until somebody has looked', () => {
  const { seen } = unseenOrders(['a'], undefined, true)
  expect(unseenOrders(['a', 'b'], seen, true).unseen).toEqual(['b'])
  expect(unseenOrders(['a', 'b'], lookedAt(['a', 'b']), true).unseen).toEqual([])
  expect(unseenOrders(['a', 'b', 'c'], lookedAt(['a', 'b']), true).unseen).toEqual(['c'])
})

it('stops ringing for an order that was answered elsewhere', () => {
  const { seen } = unseenOrders([], undefined, true)
  expect(unseenOrders(['a'], seen, false).unseen).toEqual(['a'])
  expect(unseenOrders([], seen, false).unseen).toEqual([])
})

it('makes no sound that is switched off or that the browser holds back', () => {
  expect(shouldRing(['a'], 'on')).toBe(true)
  expect(shouldRing(['a'], 'off')).toBe(false)
  expect(shouldRing(['a'], 'blocked')).toBe(false)
  expect(shouldRing([], 'on')).toBe(false)
})
