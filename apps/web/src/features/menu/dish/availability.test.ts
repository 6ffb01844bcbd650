import { expect, it } from 'vitest'
import { availabilitiesOf, cartTiming, maxQuantityOf } from './availability.ts'

const batch = (id: string, orderBy: string | null, portionsLeft = 4) => ({
  id,
  pickupFrom: '2026-11-22T19:00:00Z',
  pickupUntil: '2026-11-22T21:00:00Z',
  orderBy,
  portionsLeft,
  openUntil: null,
})

it('a dish is available from every batch with portions left, and made to order if it promises that', () => {
  const batches = [batch('one', null), batch('two', null, 0)]
  expect(availabilitiesOf({ promise: 'ready_now', batches }).map(({ key }) => key)).toEqual(['one'])
  expect(availabilitiesOf({ promise: 'made_to_order', batches }).map(({ key }) => key)).toEqual([
    'one',
    'made-to-order',
  ])
  expect(availabilitiesOf({ promise: 'scheduled_batch', batches: [] })).toEqual([])
})

it('maxQuantityOf is limited by the portions left in the batch', () => {
  const [availability] = availabilitiesOf({ promise: 'ready_now', batches: [batch('one', null, 3)] })
  expect(maxQuantityOf(availability)).toBe(3)
  expect(maxQuantityOf({ key: 'made-to-order', batch: null })).toBe(10)
})

it('cartTiming leaves out the time of the first ready batch and gives it for later ones', () => {
  const when = new Date('2026-11-22T19:00:00Z')
  const ready = availabilitiesOf({ promise: 'ready_now', batches: [batch('one', null), batch('two', null)] })
  expect(ready.map((availability) => cartTiming(availability, ready))).toEqual([
    { isReady: true },
    { isReady: true, scheduledFor: when },
  ])
  const scheduled = availabilitiesOf({
    promise: 'scheduled_batch',
    batches: [batch('one', '2026-11-22T01:00:00Z')],
  })
  expect(scheduled.map((availability) => cartTiming(availability, scheduled))).toEqual([
    { isReady: false, scheduledFor: when },
  ])
  const either = availabilitiesOf({
    promise: 'made_to_order',
    batches: [batch('one', '2026-11-22T01:00:00Z')],
  })
  expect(either.map((availability) => cartTiming(availability, either))).toEqual([
    { isReady: true, scheduledFor: when },
    { isReady: false },
  ])
})
