import fc from 'fast-check'
import { expect, test } from 'vitest'
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
      ...dish,
    },
  } satisfies PricedLine
}

const batch = {
  id: 'batch',
  pickupFrom: '2026-11-21T20:00:00Z',
  pickupUntil: '2026-11-21T22:00:00Z',
  orderBy: null,
  portionsLeft: 5,
}

test('the first slot is after the lead time, inside the hours', () => {
  expect(pickupSlots([line()], kitchen, now)[0]?.from).toBe('2026-11-21T19:30:00.000Z')
})

test('a dish that takes longer than the lead time moves the first slot', () => {
  const slow = line({ dish: { prepMinutes: 180 } })
  expect(pickupSlots([slow], kitchen, now)[0]?.from).toBe('2026-11-21T21:30:00.000Z')
})

test('a dish of other weekdays is not cooked today', () => {
  const sunday = line({ dish: { availableWeekdays: [0] } })
  expect(pickupSlots([sunday], kitchen, now)[0]?.from).toBe('2026-11-22T19:00:00.000Z')
})

test('food from a batch is picked up in the window of the batch only', () => {
  const slots = pickupSlots([line({ fromBatch: true, dish: { batches: [batch] } })], kitchen, now)
  expect(slots.map(({ from }) => from)).toEqual([
    '2026-11-21T20:00:00.000Z',
    '2026-11-21T20:30:00.000Z',
    '2026-11-21T21:00:00.000Z',
    '2026-11-21T21:30:00.000Z',
  ])
})

test('a batch needs no lead time: what is cooked can be taken at once', () => {
  const open = { ...batch, pickupFrom: '2026-11-21T17:00:00Z' }
  const slots = pickupSlots([line({ fromBatch: true, dish: { batches: [open] } })], kitchen, now)
  expect(slots[0]?.from).toBe('2026-11-21T18:00:00.000Z')
})

test('more portions than a batch has left cannot be picked up', () => {
  const six = line({ fromBatch: true, quantity: 6, dish: { batches: [batch] } })
  expect(pickupSlots([six], kitchen, now)).toEqual([])
})

test('a full slot is left out, the others say what is left', () => {
  const capped = line({ quantity: 2, dish: { slotPortionLimit: 10 } })
  const slots = pickupSlots([capped], kitchen, now, {
    ...nothingPromised,
    slots: new Map([['dish/2026-11-21T19:30:00.000Z', 9]]),
  })
  expect(slots[0]).toMatchObject({ from: '2026-11-21T20:00:00.000Z', portionsLeft: 10 })
})

test('dishes of a group share the cap of a slot', () => {
  const capGroup = { id: 'pizza', portionsPerSlot: 10 }
  const margherita = line({ quantity: 6, dish: { id: 'margherita', capGroup } })
  const marinara = line({ quantity: 5, dish: { id: 'marinara', capGroup } })
  expect(pickupSlots([margherita], kitchen, now)).not.toEqual([])
  expect(pickupSlots([margherita, marinara], kitchen, now)).toEqual([])
})

test('the day on which the permit is used up has no slots', () => {
  const slots = pickupSlots([line()], kitchen, now, {
    ...nothingPromised,
    mealsPerDay: 30,
    dayMeals: new Map([['2026-11-21', 30]]),
  })
  expect(slots[0]?.from).toBe('2026-11-22T19:00:00.000Z')
})

test.each([
  ['day', { mealsPerDay: 30, dayMeals: new Map([['2026-11-21', 30]]) }, 30, '2026-11-22'],
  // A Saturday: the week ends with Sunday.
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
    const refusal = permitRefusal([line()], kitchen, now, promised, wanted)
    expect(refusal).toMatchObject({ status: 422, code: 'permit_limit_reached' })
    expect(refusal?.details).toEqual({ period, limit, left: 0, nextFreeDay })
    // Anything else that is in the way is not the permit's fault.
    expect(permitRefusal([line()], kitchen, now, nothingPromised, new Date(0))).toBeUndefined()
  },
)

test('every slot is in the future enough and inside the hours, whatever the kitchen', () => {
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
