import { permitLimitReached } from '@localchef/contracts/orders/order-refusals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedLine } from '../orders/price-order.ts'
import { permitRefusal } from '../orders/reserve-food.ts'
import { Refusal } from '../refusal-error.ts'
import { dayOf } from './opening-hours.ts'
import {
  batchFor,
  type CartBatch,
  capsOf,
  freeSlotAt,
  freeSlots,
  type Kitchen,
  nothingPromised,
  openSlots,
  type Promised,
  pickupSlots,
} from './pickup-slots.ts'

const now = new Date('2026-11-21T18:05:00Z') // Saturday, 10:05 in Los Angeles

const kitchen: Kitchen = {
  hours: {
    timeZone: 'America/Los_Angeles',
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 660, closesMinute: 1080 })),
    exceptions: [],
  },
  leadMinutes: 60,
  slotMinutes: 30,
}

function line(changes: { quantity?: number; fromBatch?: boolean; dish?: Partial<PricedLine['dish']> } = {}) {
  const { dish, ...rest } = changes
  return {
    quantity: 1,
    fromBatch: false,
    variants: [],
    removedIngredients: [],
    unitCents: 1000,
    variantsCents: 0,
    subtotalCents: 1000,
    ...rest,
    dish: {
      id: 'dish',
      chefId: 'chef',
      name: 'Dish',
      nameRu: null,
      priceCents: 1000,
      promise: 'made_to_order',
      status: 'active',
      allergens: [],
      possibleAllergens: [],
      prepMinutes: 30,
      availableWeekdays: [0, 1, 2, 3, 4, 5, 6],
      dailyPortionLimit: null,
      slotPortionLimit: null,
      capGroup: null,
      picturePath: null,
      ingredients: [],
      variantGroups: [],
      batches: [],
      shutBatches: [],
      ...dish,
    },
  } satisfies PricedLine
}

const batch: CartBatch = {
  id: 'batch',
  pickupFrom: '2026-11-21T20:00:00Z',
  pickupUntil: '2026-11-21T22:00:00Z',
  orderBy: null,
  drop: null,
  portionsLeft: 5,
}

test('the first slot lies after the lead time and within the opening hours', () => {
  expect(pickupSlots([line()], kitchen, now)[0]?.from).toBe('2026-11-21T19:30:00.000Z')
})

test('a dish whose preparation exceeds the lead time moves the first slot', () => {
  const slow = line({ dish: { prepMinutes: 180 } })
  expect(pickupSlots([slow], kitchen, now)[0]?.from).toBe('2026-11-21T21:30:00.000Z')
})

test('a dish has no slots on weekdays on which it is not available', () => {
  const sunday = line({ dish: { availableWeekdays: [0] } })
  expect(pickupSlots([sunday], kitchen, now)[0]?.from).toBe('2026-11-22T19:00:00.000Z')
})

test('a slot that begins when the lead time ends is in time', () => {
  const [slot] = pickupSlots([line()], kitchen, new Date('2026-11-21T18:00:00Z'))
  expect(slot).toEqual({
    from: '2026-11-21T19:00:00.000Z',
    until: '2026-11-21T19:30:00.000Z',
    portionsLeft: null,
  })
})

/** The kitchen's calendar day, which in UTC ends in the middle of its opening hours. */
const localDay = ({ from }: { from: string }) => dayOf(new Date(from), kitchen.hours.timeZone)

test('a cart has slots on the days of the coming week on which all of its dishes are cooked', () => {
  const daysOf = (...weekdays: number[][]) => {
    const lines = weekdays.map((availableWeekdays) => line({ dish: { availableWeekdays } }))
    return [...new Set(pickupSlots(lines, kitchen, now).map(localDay))]
  }
  const week = ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`)
  expect(daysOf([0, 1, 2, 3, 4, 5, 6])).toEqual(week)
  expect(daysOf([6, 0], [0, 1])).toEqual(['2026-11-22'])
  expect(daysOf([6], [0])).toEqual([])
})

test('the slots of one day are those of the whole week that lie in it', () => {
  const all = pickupSlots([line()], kitchen, now)
  const ofDay = [...freeSlots([line()], kitchen, now, nothingPromised, '2026-11-23')]
  expect(ofDay).toHaveLength(14)
  expect(ofDay).toEqual(all.filter((slot) => localDay(slot) === '2026-11-23'))
})

test('ready food is handed over in all opening hours to come, without lead time', () => {
  const slots = openSlots({ ...kitchen, leadMinutes: 2880 }, now)
  expect(slots).toHaveLength(7 * 14)
  expect(slots[0]).toEqual({
    from: '2026-11-21T19:00:00.000Z',
    until: '2026-11-21T19:30:00.000Z',
    portionsLeft: null,
  })
})

test('an empty cart has no slots', () => {
  expect(pickupSlots([], kitchen, now)).toEqual([])
})

test('a batch has slots only within its pickup window', () => {
  const slots = pickupSlots([line({ fromBatch: true, dish: { batches: [batch] } })], kitchen, now)
  expect(slots.map(({ from }) => from)).toEqual([
    '2026-11-21T20:00:00.000Z',
    '2026-11-21T20:30:00.000Z',
    '2026-11-21T21:00:00.000Z',
    '2026-11-21T21:30:00.000Z',
  ])
})

const ready = (changes: Partial<CartBatch>, quantity = 1) =>
  line({ fromBatch: true, quantity, dish: { batches: [{ ...batch, ...changes }] } })

/** The beginnings of slots on November 21, in UTC. */
const beginnings = (lines: PricedLine[], promised?: Promised, moment = now) =>
  pickupSlots(lines, kitchen, moment, promised).map(({ from }) => from.slice(11, 16))

test.each([
  ['half a slot at the end is a slot', [ready({ pickupUntil: '2026-11-21T20:45:00Z' })], ['20:00', '20:30']],
  ['less than half a slot is none', [ready({ pickupUntil: '2026-11-21T20:44:00Z' })], ['20:00']],
  [
    'two batches are handed over where their windows overlap, and not at the end of either',
    [
      ready({ pickupFrom: '2026-11-21T19:00:00Z' }),
      ready({ pickupFrom: '2026-11-21T20:30:00Z', pickupUntil: '2026-11-21T21:00:00Z' }),
    ],
    ['20:30'],
  ],
  ['all portions of a batch can be ordered', [ready({}, 5)], ['20:00', '20:30', '21:00', '21:30']],
  [
    'a dish cooked to order beside a batch is handed over with it',
    [line({ dish: { prepMinutes: 120 } }), ready({})],
    ['20:30', '21:00', '21:30'],
  ],
])('of ready food, %s', (_rule, lines, expected) => {
  expect(beginnings(lines)).toEqual(expected)
})

test('a slot that begins this moment needs no open kitchen', () => {
  expect(beginnings([ready({})], nothingPromised, new Date(batch.pickupFrom))[0]).toBe('20:00')
  const shut = { ...kitchen, hours: { ...kitchen.hours, weekly: [] }, isDelivery: true }
  expect(pickupSlots([ready({})], shut, new Date(batch.pickupFrom))).toHaveLength(4)
})

test('a line is taken from the batch that ends first and has enough, whatever order they come in', () => {
  const batches = [
    { ...batch, id: 'long', pickupUntil: '2026-11-21T23:00:00Z' },
    { ...batch, id: 'b' },
    { ...batch, id: 'a' },
    { ...batch, id: 'few', pickupUntil: '2026-11-21T21:00:00Z', portionsLeft: 2 },
    { ...batch, id: 'over', pickupFrom: '2026-11-21T18:00:00Z', pickupUntil: '2026-11-21T20:00:00Z' },
  ]
  const taken = (quantity: number, time: string) =>
    [batches, batches.toReversed()].map(
      (of) => batchFor(line({ quantity, dish: { batches: of } }), new Date(`2026-11-21T${time}Z`))?.id,
    )
  expect(taken(2, '20:30:00')).toEqual(['few', 'few'])
  expect(taken(3, '20:30:00')).toEqual(['a', 'a'])
  expect(taken(2, '21:00:00')).toEqual(['a', 'a'])
  expect(taken(1, '22:00:00')).toEqual(['long', 'long'])
  expect(taken(1, '23:00:00')).toEqual([undefined, undefined])
})

const drop = {
  id: 'drop',
  opensAt: '2026-11-20T18:00:00Z',
  windows: [
    { from: '2026-11-21T21:10:00Z', until: '2026-11-21T21:40:00Z', limit: null },
    { from: '2026-11-21T20:40:00Z', until: '2026-11-21T21:10:00Z', limit: 4 },
    { from: '2026-11-21T17:40:00Z', until: '2026-11-21T18:10:00Z', limit: 4 },
  ],
}
const dropped = (quantity = 1) => ready({ drop }, quantity)
const used = (portions: number): Promised => ({
  ...nothingPromised,
  slots: new Map([['drop/2026-11-21T20:40:00.000Z', portions]]),
})

test.each([
  ['its windows to come, earliest first', [dropped()], nothingPromised, ['20:40', '21:10']],
  ['no window of too few portions, and others without limit', [dropped(5)], nothingPromised, ['21:10']],
  ['a window for its last portions', [dropped(2)], used(2), ['20:40', '21:10']],
  ['no window that is full', [dropped(2)], used(3), ['21:10']],
  ['windows for all of its dishes together', [dropped(2), dropped(3)], nothingPromised, ['21:10']],
  [
    'the window that a batch of the cart covers',
    [ready({ pickupFrom: '2026-11-21T21:00:00Z' }), dropped()],
    nothingPromised,
    ['21:10'],
  ],
])('a drop has %s', (_what, lines, promised, expected) => {
  expect(beginnings(lines, promised)).toEqual(expected)
})

test('a drop’s slots say how many portions are left, where a window or its group has a limit', () => {
  const capGroup = { id: 'oven', portionsPerSlot: 3 }
  const left = (of: PricedLine) =>
    pickupSlots([of], kitchen, now, used(2)).map(({ portionsLeft }) => portionsLeft)
  expect(left(dropped())).toEqual([2, null])
  const inGroup = { ...dropped(), dish: { ...dropped().dish, capGroup } }
  expect(left(inGroup)).toEqual([2, 3])
})

test('food of a drop that is also in a batch keeps to the windows and slots of each', () => {
  const both = line({
    fromBatch: true,
    dish: {
      batches: [{ ...batch, drop, pickupFrom: '2026-11-21T20:05:00Z' }, batch],
    },
  })
  expect(beginnings([both])).toEqual(['20:00', '20:30', '20:40', '21:00', '21:10', '21:30'])
})

test('a batch needs no lead time', () => {
  const open = { ...batch, pickupFrom: '2026-11-21T17:00:00Z' }
  const slots = pickupSlots([line({ fromBatch: true, dish: { batches: [open] } })], kitchen, now)
  expect(slots[0]?.from).toBe('2026-11-21T18:30:00.000Z')
})

/** The first slots of a batch from 17:00 to midnight in Honolulu, in a kitchen open from 17:00. */
interface Evening {
  /** Minutes after midnight; null for a kitchen without hours. */
  closes?: number | null
  isDelivery?: boolean
}

function firstSlot(local: string, { closes = 1440, isDelivery = false }: Evening = {}) {
  const window = { pickupFrom: '2026-11-22T03:00:00Z', pickupUntil: '2026-11-22T10:00:00Z' }
  const ready = line({ fromBatch: true, dish: { batches: [{ ...batch, ...window }] } })
  const weekly = closes === null ? [] : [{ weekday: 6, opensMinute: 1020, closesMinute: closes }]
  const ofCase = { ...kitchen, isDelivery, hours: { timeZone: 'Pacific/Honolulu', weekly, exceptions: [] } }
  const [slot] = pickupSlots([ready], ofCase, new Date(`2026-11-21T${local}-10:00`))
  return (
    slot &&
    new Date(slot.from).toLocaleTimeString('en-GB', { timeZone: 'Pacific/Honolulu', timeStyle: 'short' })
  )
}

test.each([
  ['is offered while ten minutes of it are left', firstSlot('18:20'), '18:00'],
  ['is not offered with less than ten minutes left', firstSlot('18:21'), '18:30'],
  ['is offered until ten minutes before midnight', firstSlot('23:50'), '23:30'],
  ['is not offered when midnight is too near', firstSlot('23:51'), undefined],
  ['is offered until ten minutes before the kitchen closes', firstSlot('18:05', { closes: 1095 }), '18:00'],
  ['is not offered when the kitchen is about to close', firstSlot('18:06', { closes: 1095 }), '18:30'],
  ['is not offered after the kitchen has closed', firstSlot('18:16', { closes: 1095 }), '18:30'],
  ['is not offered by a kitchen without hours', firstSlot('18:01', { closes: null }), '18:30'],
  ['is not offered for delivery', firstSlot('18:01', { isDelivery: true }), '18:30'],
])('a slot of ready food that has begun %s', (_when, offered, expected) => {
  expect(offered).toBe(expected)
})

test('food that is handed over across midnight stays on sale until its slot ends, by a kitchen that never closes', () => {
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 }))
  const always = { ...kitchen, slotMinutes: 60, hours: { ...kitchen.hours, weekly } }
  // From 23:30 to 0:30 in Los Angeles.
  const across = ready({ pickupFrom: '2026-11-22T07:30:00Z', pickupUntil: '2026-11-22T08:30:00Z' })
  const at = (moment: string) => pickupSlots([across], always, new Date(moment)).map(({ from }) => from)
  expect(at('2026-11-22T07:55:00Z')).toEqual(['2026-11-22T07:30:00.000Z'])
  expect(at('2026-11-22T08:20:00Z')).toEqual(['2026-11-22T07:30:00.000Z'])
  expect(at('2026-11-22T08:21:00Z')).toEqual([])
})

const closedToday = {
  ...kitchen,
  hours: { ...kitchen.hours, exceptions: [{ day: '2026-11-21', opensMinute: null, closesMinute: null }] },
}

test.each([
  ['a batch', [ready({})]],
  ['a drop', [dropped()]],
  ['a batch beside a drop', [ready({ pickupFrom: '2026-11-21T21:00:00Z' }), dropped()]],
  ['a batch beside food cooked to order', [line(), ready({})]],
])('of %s nothing is sold for a day that the kitchen has closed', (_what, lines) => {
  expect(pickupSlots(lines, kitchen, now)).not.toEqual([])
  expect(pickupSlots(lines, closedToday, now)).toEqual([])
})

describe('on a day with hours of its own', () => {
  // From 12:00 to 13:00 in Los Angeles.
  const shorter = {
    ...kitchen,
    hours: { ...kitchen.hours, exceptions: [{ day: '2026-11-21', opensMinute: 720, closesMinute: 780 }] },
  }
  const startsOf = (lines: PricedLine[], of: Kitchen) => pickupSlots(lines, of, now).map(({ from }) => from)

  test('a batch is sold within them only, though it needs no weekly hours', () => {
    const batch = ready({ pickupFrom: '2026-11-21T19:00:00Z', pickupUntil: '2026-11-21T23:00:00Z' })
    const at = (of: Kitchen) => startsOf([batch], of)
    expect(at(kitchen).length).toBeGreaterThan(2)
    expect(at(shorter)).toEqual(['2026-11-21T20:00:00.000Z', '2026-11-21T20:30:00.000Z'])
    expect(
      startsOf([ready({ pickupFrom: '2026-11-21T21:00:00Z', pickupUntil: '2026-11-21T22:00:00Z' })], shorter),
    ).toEqual([])
  })

  test('a window of a drop that reaches beyond them is not sold', () => {
    expect(pickupSlots([dropped()], kitchen, now)).not.toEqual([])
    expect(pickupSlots([dropped()], shorter, now)).toEqual([])
    // Until 13:10, the end of its first window.
    const exceptions = [{ day: '2026-11-21', opensMinute: 720, closesMinute: 790 }]
    const longer = { ...kitchen, hours: { ...kitchen.hours, exceptions } }
    expect(startsOf([dropped()], longer)).toEqual(['2026-11-21T20:40:00.000Z'])
  })
})

/** Open on Fridays from 18:00 to 2:00. */
const friday = {
  ...kitchen,
  slotMinutes: 60,
  hours: { ...kitchen.hours, weekly: [{ weekday: 5, opensMinute: 1080, closesMinute: 1560 }] },
}

test('a window that closes after midnight has slots on both sides of it', () => {
  const evening = new Date('2026-11-28T06:00:00Z') // Friday, 22:00
  const slots = pickupSlots([line()], friday, evening).map(({ from }) => from.slice(8, 16))
  expect(slots).toEqual(['28T07:00', '28T08:00', '28T09:00'])
  const night = new Date('2026-11-28T08:00:00Z') // Saturday, 0:00
  expect(pickupSlots([line()], friday, night)[0]?.from).toBe('2026-11-28T09:00:00.000Z')
  const one = freeSlotAt(new Date('2026-11-28T09:00:00Z'), [line()], friday, evening, nothingPromised)
  expect(one?.until).toBe('2026-11-28T10:00:00.000Z')
})

test('the last night that can be ordered for ends at midnight, like the last day', () => {
  // Saturday, 10:05; the coming Friday is the last of seven days.
  const slots = pickupSlots([line()], friday, now).map(({ from }) => from.slice(8, 13))
  expect(slots).toEqual(['28T02', '28T03', '28T04', '28T05', '28T06', '28T07'])
})

test('the portions of a night count on the day of their slot', () => {
  const evening = new Date('2026-11-28T06:00:00Z')
  const capped = line({ dish: { dailyPortionLimit: 3 } })
  const full = { ...nothingPromised, dishDays: new Map([['dish/2026-11-28', 3]]) }
  const slots = pickupSlots([capped], friday, evening, full).map(({ from }) => from.slice(8, 16))
  expect(slots).toEqual(['28T07:00'])
})

test('a cart with more portions than the batch has left has no slots', () => {
  const six = line({ fromBatch: true, quantity: 6, dish: { batches: [batch] } })
  expect(pickupSlots([six], kitchen, now)).toEqual([])
})

test('full slots are left out, and the others say how many portions are left', () => {
  const capped = line({ quantity: 2, dish: { slotPortionLimit: 10 } })
  const slots = pickupSlots([capped], kitchen, now, {
    ...nothingPromised,
    slots: new Map([['dish/2026-11-21T19:30:00.000Z', 9]]),
  })
  expect(slots[0]).toMatchObject({ from: '2026-11-21T20:00:00.000Z', portionsLeft: 10 })
})

test.each<[string, Parameters<typeof line>[0], Partial<Promised>, [string, number | null]]>([
  ['of a slot are ordered up to the last', { dish: { slotPortionLimit: 2 } }, {}, ['19:30', 2]],
  [
    'of a day are ordered up to the last',
    { dish: { dailyPortionLimit: 5 } },
    { dishDays: new Map([['dish/2026-11-21', 3]]) },
    ['19:30', 2],
  ],
  [
    'of a day that is full are ordered on the next',
    { dish: { dailyPortionLimit: 5 } },
    { dishDays: new Map([['dish/2026-11-21', 4]]) },
    ['19:00', 5],
  ],
  [
    'below several limits are limited by the lowest',
    { dish: { dailyPortionLimit: 9, slotPortionLimit: 7, capGroup: { id: 'oven', portionsPerSlot: 8 } } },
    { mealsPerDay: 30, mealsPerWeek: 90, dayMeals: new Map([['2026-11-21', 24]]) },
    ['19:30', 6],
  ],
  [
    'of other dishes do not count',
    { dish: { dailyPortionLimit: 5 } },
    { dishDays: new Map([['soup/2026-11-21', 5]]) },
    ['19:30', 5],
  ],
  ['without a limit are not counted', {}, {}, ['19:30', null]],
])('portions %s', (_what, of, promised, [begins, portionsLeft]) => {
  const [slot] = pickupSlots([line({ quantity: 2, ...of })], kitchen, now, {
    ...nothingPromised,
    ...promised,
  })
  expect([slot?.from.slice(11, 16), slot?.portionsLeft]).toEqual([begins, portionsLeft])
})

test('the permit limits batches too, and no other cap does', () => {
  const limits = { dailyPortionLimit: 1, slotPortionLimit: 1, capGroup: { id: 'oven', portionsPerSlot: 1 } }
  const two = line({ fromBatch: true, quantity: 2, dish: { ...limits, batches: [batch] } })
  expect(beginnings([two])).toHaveLength(4)
  const meals = (eaten: number) => ({
    ...nothingPromised,
    mealsPerDay: 30,
    dayMeals: new Map([['2026-11-21', eaten]]),
  })
  expect(beginnings([two], meals(28))).toHaveLength(4)
  expect(beginnings([two], meals(29))).toEqual([])
})

test('a cart counts its portions under each cap that it falls under', () => {
  const oven = { id: 'oven', portionsPerSlot: 8 }
  const cooked = line({ quantity: 2, dish: { dailyPortionLimit: 9, slotPortionLimit: 7, capGroup: oven } })
  const bread = line({ quantity: 1, dish: { id: 'bread', capGroup: oven } })
  const caps = capsOf([cooked, cooked, bread, ready({}), dropped(3)], new Date('2026-11-21T21:10:00Z'))
  expect(caps.map(({ key, wanted, limit }) => [key.kind, key.id, wanted, limit])).toEqual([
    ['day', 'dish', 4, 9],
    ['slot', 'dish', 4, 7],
    ['slot', 'oven', 5, 8],
    ['slot', 'drop', 3, null],
  ])
})

test('a line whose batch has too few portions falls under no cap', () => {
  expect(capsOf([ready({ drop }, 6)], new Date('2026-11-21T21:10:00Z'))).toEqual([])
})

test('dishes of a cap group share the limit of a slot', () => {
  const capGroup = { id: 'pizza', portionsPerSlot: 10 }
  const margherita = line({ quantity: 6, dish: { id: 'margherita', capGroup } })
  const marinara = line({ quantity: 5, dish: { id: 'marinara', capGroup } })
  expect(pickupSlots([margherita], kitchen, now)).not.toEqual([])
  expect(pickupSlots([margherita, marinara], kitchen, now)).toEqual([])
})

test('a day on which the permit is used up has no slots', () => {
  const slots = pickupSlots([line()], kitchen, now, {
    ...nothingPromised,
    mealsPerDay: 30,
    dayMeals: new Map([['2026-11-21', 30]]),
  })
  expect(slots[0]?.from).toBe('2026-11-22T19:00:00.000Z')
})

test.each([
  ['day', { mealsPerDay: 30, dayMeals: new Map([['2026-11-21', 30]]) }, 30, '2026-11-22'],
  // A Saturday; the week ends on Sunday.
  [
    'week',
    {
      mealsPerWeek: 90,
      dayMeals: new Map([
        ['2026-11-16', 60],
        ['2026-11-20', 30],
      ]),
    },
    90,
    '2026-11-23',
  ],
] as const)(
  'the meal above the permit of a %s is refused with the next free day',
  (period, used, limit, nextFreeDay) => {
    const promised = { ...nothingPromised, ...used }
    const wanted = new Date(pickupSlots([line()], kitchen, now)[0]?.from ?? '')
    const refusal = permitRefusal(Refusal.make, [line()], kitchen, now, promised, wanted)
    expect(refusal?.kind).toBe(permitLimitReached)
    expect(refusal?.details).toEqual({ period, limit, left: 0, nextFreeDay })
    // The permit does not refuse slots that are missing for other reasons.
    expect(permitRefusal(Refusal.make, [line()], kitchen, now, nothingPromised, new Date(0))).toBeUndefined()
  },
)

test('every slot of any kitchen lies after the lead time and within the opening hours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2880 }),
      fc.constantFrom(15, 30, 60),
      fc.integer({ min: 0, max: 1380 }),
      fc.integer({ min: 30, max: 600 }),
      (leadMinutes, slotMinutes, opensMinute, length) => {
        const closesMinute = Math.min(1440, opensMinute + length)
        const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute, closesMinute }))
        const ofCase = { hours: { ...kitchen.hours, weekly }, leadMinutes, slotMinutes }
        const slots = pickupSlots([line()], ofCase, now)
        const found = slots.map(({ from }) =>
          freeSlotAt(new Date(from), [line()], ofCase, now, nothingPromised),
        )
        expect(found).toEqual(slots)
        for (const slot of slots) {
          expect(new Date(slot.from).getTime()).toBeGreaterThanOrEqual(now.getTime() + leadMinutes * 60_000)
          expect(new Date(slot.until).getTime()).toBeGreaterThan(new Date(slot.from).getTime())
        }
        const starts = slots.map(({ from }) => from)
        expect([...starts].sort()).toEqual(starts)
        expect(new Set(starts).size).toBe(starts.length)
      },
    ),
    { numRuns: 40 },
  )
})
