import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { expect, test } from 'vitest'
import { choicesOf, decisionOf, plansOf, whyItStays } from './plan-choices.ts'

const item: CalendarItem = {
  kind: 'order',
  id: '0',
  number: 1,
  status: null,
  orderStatus: null,
  title: 'Soup',
  titleRu: null,
  startsAt: '2026-12-03T20:00:00Z',
  endsAt: '2026-12-03T20:30:00Z',
  guests: 1,
  places: null,
  place: '',
  buyerName: null,
  canAskBuyer: true,
}

test.each([
  ['an unanswered order', { orderStatus: 'placed' }, ['propose', 'end']],
  ['a confirmed order', { orderStatus: 'confirmed' }, ['propose', 'end']],
  ['an order that is being cooked', { orderStatus: 'preparing' }, ['end']],
  ['a batch of which nothing is sold', { kind: 'batch', guests: 0, places: 5 }, ['move', 'end']],
  ['a batch of which a portion is sold', { kind: 'batch', guests: 1, places: 5 }, ['move', 'end']],
  ['an order by phone', { orderStatus: 'placed', canAskBuyer: false }, ['end']],
  ['a drop without orders', { kind: 'drop', guests: 0 }, ['move', 'end']],
  ['a drop with orders', { kind: 'drop', guests: 2 }, ['move', 'end']],
  ['a requested booking', { kind: 'booking', status: 'requested' }, ['propose', 'end']],
  ['a confirmed booking', { kind: 'booking', status: 'confirmed' }, ['propose', 'end']],
  ['a booking that awaits its deposit', { kind: 'booking', status: 'awaiting_deposit' }, ['propose', 'end']],
  ['a booking whose buyer left', { kind: 'booking', status: 'confirmed', canAskBuyer: false }, ['end']],
  ['a completed booking', { kind: 'booking', status: 'completed' }, []],
  ['a date of a class with guests', { kind: 'class', guests: 3 }, ['move', 'end']],
  ['a date of a standing order', { kind: 'standing' }, []],
] as const)('besides being kept, %s can be decided on: %o', (_what, changes, choices) => {
  expect(choicesOf({ ...item, ...changes })).toEqual(choices)
})

test.each([
  ['cooking', { orderStatus: 'preparing' }],
  ['cooking', { orderStatus: 'ready', canAskBuyer: false }],
  ['phone', { orderStatus: 'confirmed', canAskBuyer: false }],
  ['phone', { kind: 'booking', status: 'confirmed', canAskBuyer: false }],
  [undefined, { orderStatus: 'confirmed' }],
  [undefined, { kind: 'booking', status: 'quoted' }],
  [undefined, { kind: 'booking', status: 'awaiting_deposit' }],
  [undefined, { kind: 'batch', canAskBuyer: false }],
] as const)('the dialog says why another time can’t be proposed: %s', (why, changes) => {
  expect(whyItStays({ ...item, ...changes })).toBe(why)
})

test('the windows of a drop are one plan with all its sold portions', () => {
  const drop = { ...item, kind: 'drop' as const }
  const plans = plansOf([
    { ...drop, guests: 0 },
    { ...drop, guests: 3 },
    { ...item, id: '1' },
  ])
  expect(plans.map(({ id, guests }) => [id, guests])).toEqual([
    ['0', 3],
    ['1', 1],
  ])
})

test('a decision is complete once its time is chosen', () => {
  expect(decisionOf(item, undefined)).toBeUndefined()
  expect(decisionOf(item, { do: 'propose', to: '' })).toBeUndefined()
  expect(decisionOf(item, { do: 'propose', to: item.startsAt })).toEqual({
    do: 'propose',
    kind: 'order',
    id: '0',
    slotFrom: item.startsAt,
  })
  expect(decisionOf({ ...item, kind: 'booking' }, { do: 'propose', to: '2026-12-05' })).toEqual({
    do: 'move',
    kind: 'booking',
    id: '0',
    day: '2026-12-05',
  })
  expect(decisionOf({ ...item, kind: 'drop' }, { do: 'move', to: '2026-12-05' })).toMatchObject({
    do: 'move',
    day: '2026-12-05',
  })
})
