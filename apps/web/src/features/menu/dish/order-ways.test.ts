import { expect, it } from 'vitest'
import { cartTiming, mostOf, orderWays } from './order-ways.ts'

const batch = (id: string, orderBy: string | null, portionsLeft = 4) => ({
  id,
  pickupFrom: '2026-11-22T19:00:00Z',
  pickupUntil: '2026-11-22T21:00:00Z',
  orderBy,
  portionsLeft,
})

it('offers every batch with portions left, and cooking to order where that is promised', () => {
  const batches = [batch('one', null), batch('two', null, 0)]
  expect(orderWays({ promise: 'ready_now', batches }).map(({ key }) => key)).toEqual(['one'])
  expect(orderWays({ promise: 'made_to_order', batches }).map(({ key }) => key)).toEqual([
    'one',
    'made-to-order',
  ])
  expect(orderWays({ promise: 'scheduled_batch', batches: [] })).toEqual([])
})

it('sells no more than the batch has', () => {
  const [way] = orderWays({ promise: 'ready_now', batches: [batch('one', null, 3)] })
  expect(mostOf(way)).toBe(3)
  expect(mostOf({ key: 'made-to-order', batch: null })).toBe(10)
})

it('tells the cart for when: nothing for food at hand, the window for later batches', () => {
  const when = new Date('2026-11-22T19:00:00Z')
  const ready = orderWays({ promise: 'ready_now', batches: [batch('one', null), batch('two', null)] })
  expect(ready.map((way) => cartTiming(way, ready))).toEqual([
    { isReady: true },
    { isReady: true, scheduledFor: when },
  ])
  const scheduled = orderWays({ promise: 'scheduled_batch', batches: [batch('one', '2026-11-22T01:00:00Z')] })
  expect(scheduled.map((way) => cartTiming(way, scheduled))).toEqual([{ isReady: false, scheduledFor: when }])
  const either = orderWays({ promise: 'made_to_order', batches: [batch('one', '2026-11-22T01:00:00Z')] })
  expect(either.map((way) => cartTiming(way, either))).toEqual([
    { isReady: true, scheduledFor: when },
    { isReady: false },
  ])
})
