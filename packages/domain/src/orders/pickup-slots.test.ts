import { permitLimitReached } from '@localchef/contracts/orders/order-refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal-error.ts'
import { freeSlotAt, type Kitchen, nothingPromised, pickupSlots } from './pickup-slots.ts'
import type { PricedLine } from './price-lines.ts'
import { permitRefusal } from './refuse-by-permit.ts'

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

const batch = {
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

test('a batch has slots only within its pickup window', () => {
  const slots = pickupSlots([line({ fromBatch: true, dish: { batches: [batch] } })], kitchen, now)
  expect(slots.map(({ from }) => from)).toEqual([
    '2026-11-21T20:00:00.000Z',
    '2026-11-21T20:30:00.000Z',
    '2026-11-21T21:00:00.000Z',
    '2026-11-21T21:30:00.000Z',
  ])
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
