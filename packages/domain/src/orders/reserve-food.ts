import { isFinished } from '@localchef/contracts/menu/finished-food'
import { permitLimitReached, slotFull, soldOut } from '@localchef/contracts/orders/order-refusals'
import type { forbiddenByPermit } from '@localchef/contracts/permits/permit-refusals'
import { sql } from 'kysely'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import { planKept, type Queries } from '../queries.ts'
import type { Refusal, Refuse } from '../refusal.ts'
import type { Call, Refusing } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import {
  batchFor,
  type Cap,
  capsOf,
  freeSlotAt,
  freeSlots,
  type Kitchen,
  type Promised,
  permitRooms,
} from '../slots/pickup-slots.ts'
import type { PricedLine } from './price-order.ts'
import type { HeldPortions, OrderingKitchen } from './read-ordering.ts'

/** A line with the batch of its portions. */
export interface ReservedLine extends PricedLine {
  batchId: string | null
  /** Whether the portions were cooked before the order. */
  isFinished: boolean
  /** The drop of the batch. */
  dropId: string | null
}

/** The portions of an order, as `private.reserve_food` expects them. */
export interface NeededFood {
  lines: ReservedLine[]
  batches: { id: string; portions: number }[]
  dayCaps: NeededPlaces[]
  slotCaps: NeededPlaces[]
  meals: number
}

interface NeededPlaces {
  id: string
  portions: number
  portions_limit: number | null
}

/** The first food that is missing; `id` is of a batch, dish, cap group or drop. */
export type MissingFood =
  | { kind: 'batch' | 'day' | 'slot'; id: string }
  | { kind: 'mealsPerDay' | 'mealsPerWeek' }

/** The portions these lines take in a slot. Refuses lines without a batch. */
export function foodFor(
  refuse: Refuse<typeof soldOut>,
  lines: readonly PricedLine[],
  slotFrom: Date,
): NeededFood {
  const reserved = lines.map((line) => {
    const batch = line.fromBatch ? batchFor(line, slotFrom) : undefined
    return {
      ...line,
      batchId: batch?.id ?? null,
      isFinished: batch !== undefined && isFinished(batch),
      dropId: batch?.drop?.id ?? null,
    }
  })
  const withoutBatch = reserved.find(({ fromBatch, batchId }) => fromBatch && !batchId)
  if (withoutBatch) throw refuse(soldOut, { dishId: withoutBatch.dish.id })
  const batches = new Map<string, number>()
  for (const { batchId, quantity } of reserved) {
    if (batchId) batches.set(batchId, (batches.get(batchId) ?? 0) + quantity)
  }
  const caps = capsOf(lines, slotFrom)
  return {
    lines: reserved,
    batches: [...batches].map(([id, portions]) => ({ id, portions })),
    dayCaps: placesOf(caps, 'day'),
    slotCaps: placesOf(caps, 'slot'),
    meals: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Refuses food of batches that the kitchen's permit does not allow to keep until the end of the slot. */
export async function refuseLateFood(
  call: Pick<Call, 'db' | 'now'> & Refusing<typeof forbiddenByPermit>,
  { id, hours }: Pick<OrderingKitchen, 'id' | 'hours'>,
  { lines }: Pick<NeededFood, 'lines'>,
  slotUntil: Date,
): Promise<void> {
  const handovers = lines.flatMap(({ dish, batchId }) => {
    const batch = dish.batches.find((one) => one.id === batchId)
    return batch ? [{ from: new Date(batch.pickupFrom), until: slotUntil }] : []
  })
  await refuseLateHandover(call, { id, timeZone: hours.timeZone }, handovers)
}

/** The kitchen's limit of open orders; null for an order of drops only, which are limited by their portions. */
export function mostOpenOrders(
  { maxOpenOrders }: Pick<OrderingKitchen, 'maxOpenOrders'>,
  { lines }: { lines: readonly Pick<ReservedLine, 'dropId'>[] },
): number | null {
  return lines.every(({ dropId }) => dropId !== null) ? null : maxOpenOrders
}

function placesOf(caps: readonly Cap[], kind: Cap['key']['kind']): NeededPlaces[] {
  return caps
    .filter(({ key }) => key.kind === kind)
    .map(({ key, wanted, limit }) => ({ id: key.id, portions: wanted, portions_limit: limit }))
}

/**
 * Reserves the portions of an order by conditional updates, so that two buyers cannot both get the last one. The first
 * missing portion refuses the whole order. Portions already held for it are not taken again.
 */
export async function reserveFood(
  refuse: Refuse<typeof permitLimitReached | typeof slotFull | typeof soldOut>,
  db: Queries,
  kitchen: OrderingKitchen,
  lines: readonly PricedLine[],
  slotFrom: Date,
  day: string,
  held: HeldPortions = new Map(),
): Promise<ReservedLine[]> {
  const food = foodFor(refuse, lines, slotFrom)
  const batches = food.batches
    .map(({ id, portions }) => ({ id, portions: portions - (held.get(id) ?? 0) }))
    .filter(({ portions }) => portions > 0)
  const { rows } = await sql<{ missing: MissingFood | null }>`
    select private.reserve_food(
      ${kitchen.id}, ${slotFrom}, ${day}::date, ${JSON.stringify(batches)}::jsonb,
      ${JSON.stringify(food.dayCaps)}::jsonb, ${JSON.stringify(food.slotCaps)}::jsonb,
      ${food.meals}, ${kitchen.permit.mealsPerDay}, ${kitchen.permit.mealsPerWeek}
    ) as missing
    ${planKept}
  `.execute(db)
  const missing = rows[0]?.missing
  if (missing) throw missingFood(refuse, missing, kitchen, food)
  return food.lines
}

export function missingFood(
  refuse: Refuse<typeof permitLimitReached | typeof slotFull | typeof soldOut>,
  missing: MissingFood,
  { permit }: OrderingKitchen,
  food: NeededFood,
): Refusal {
  switch (missing.kind) {
    case 'batch':
      return refuse(soldOut, { dishId: food.lines.find(({ batchId }) => batchId === missing.id)?.dish.id })
    case 'mealsPerDay':
      return permitReached(refuse, 'day', permit.mealsPerDay ?? 0)
    case 'mealsPerWeek':
      return permitReached(refuse, 'week', permit.mealsPerWeek ?? 0)
    case 'day':
    case 'slot': {
      const caps = missing.kind === 'day' ? food.dayCaps : food.slotCaps
      const line = food.lines.find(
        ({ dish, fromBatch, dropId }) =>
          (dropId !== null && dropId === missing.id) ||
          ((dropId !== null || !fromBatch) && (dish.id === missing.id || dish.capGroup?.id === missing.id)),
      )
      return refuse(slotFull, {
        dishId: line?.dish.id,
        limit: caps.find(({ id }) => id === missing.id)?.portions_limit ?? undefined,
      })
    }
  }
}

function permitReached(
  refuse: Refuse<typeof permitLimitReached>,
  period: 'day' | 'week',
  limit: number,
): Refusal {
  return refuse(permitLimitReached, { period, limit })
}

/**
 * The refusal of a slot that only the permit makes unavailable, with the limit and the next day on which the whole cart
 * can be sold.
 */
export function permitRefusal(
  refuse: Refuse<typeof permitLimitReached>,
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
  wanted: Date,
): Refusal | undefined {
  const unlimited = { ...promised, mealsPerDay: null, mealsPerWeek: null }
  if (!freeSlotAt(wanted, lines, kitchen, now, unlimited)) return undefined
  const day = dayOf(wanted, kitchen.hours.timeZone)
  const meals = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const reached = permitRooms(day, promised).find(({ left }) => left < meals)
  if (!reached) return undefined
  const next = freeSlots(lines, kitchen, now, promised).find(({ from }) => new Date(from) > wanted)
  return refuse(permitLimitReached, {
    period: reached.period,
    limit: reached.limit,
    left: Math.max(0, reached.left),
    nextFreeDay: next ? dayOf(new Date(next.from), kitchen.hours.timeZone) : null,
  })
}
