import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { Refusal } from '../refusal.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { batchFor, type Cap, capsOf } from './pickup-slots.ts'
import type { PricedLine } from './price-lines.ts'

/** A line with the batch its portions were taken from. */
export interface ReservedLine extends PricedLine {
  batchId: string | null
}

/** What an order takes from its kitchen, in the form in which `private.reserve_food` is told. */
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
  portions_limit: number
}

/** What was not there to be taken; ids are those of batches, dishes and groups of dishes. */
export type MissingFood =
  | { kind: 'batch' | 'day' | 'slot'; id: string }
  | { kind: 'mealsPerDay' | 'mealsPerWeek' }

/** What these lines take when they are picked up in a slot. Refuses what no batch has. */
export function foodFor(lines: readonly PricedLine[], slotFrom: Date): NeededFood {
  const reserved = lines.map((line) => ({
    ...line,
    batchId: line.fromBatch ? (batchFor(line, slotFrom)?.id ?? null) : null,
  }))
  const withoutBatch = reserved.find(({ fromBatch, batchId }) => fromBatch && !batchId)
  if (withoutBatch) throw soldOut(withoutBatch.dish.id)
  const batches = new Map<string, number>()
  for (const { batchId, quantity } of reserved) {
    if (batchId) batches.set(batchId, (batches.get(batchId) ?? 0) + quantity)
  }
  const caps = capsOf(lines.filter(({ fromBatch }) => !fromBatch))
  return {
    lines: reserved,
    batches: [...batches].map(([id, portions]) => ({ id, portions })),
    dayCaps: placesOf(caps, 'day'),
    slotCaps: placesOf(caps, 'slot'),
    meals: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function placesOf(caps: readonly Cap[], kind: Cap['key']['kind']): NeededPlaces[] {
  return caps
    .filter(({ key }) => key.kind === kind)
    .map(({ key, wanted, limit }) => ({ id: key.id, portions: wanted, portions_limit: limit }))
}

/**
 * Takes the portions an order needs. Every statement takes only what is there, so that two buyers of the
 * last portion cannot both get it; the first thing that is missing refuses the whole order with 409.
 */
export async function reserveFood(
  db: Queries,
  kitchen: OrderingKitchen,
  lines: readonly PricedLine[],
  slotFrom: Date,
  day: string,
): Promise<ReservedLine[]> {
  const food = foodFor(lines, slotFrom)
  const { rows } = await sql<{ missing: MissingFood | null }>`
    select private.reserve_food(
      ${kitchen.id}, ${slotFrom}, ${day}::date, ${JSON.stringify(food.batches)}::jsonb,
      ${JSON.stringify(food.dayCaps)}::jsonb, ${JSON.stringify(food.slotCaps)}::jsonb,
      ${food.meals}, ${kitchen.permit.mealsPerDay}, ${kitchen.permit.mealsPerWeek}
    ) as missing
    ${planKept}
  `.execute(db)
  const missing = rows[0]?.missing
  if (missing) throw missingFood(missing, kitchen, food)
  return food.lines
}

/** How a buyer is told that something is not there any more. */
export function missingFood(missing: MissingFood, { permit }: OrderingKitchen, food: NeededFood): Refusal {
  switch (missing.kind) {
    case 'batch':
      return soldOut(food.lines.find(({ batchId }) => batchId === missing.id)?.dish.id)
    case 'mealsPerDay':
      return permitReached('day', permit.mealsPerDay ?? 0)
    case 'mealsPerWeek':
      return permitReached('week', permit.mealsPerWeek ?? 0)
    case 'day':
    case 'slot': {
      const caps = missing.kind === 'day' ? food.dayCaps : food.slotCaps
      const line = food.lines.find(
        ({ dish, fromBatch }) => !fromBatch && (dish.id === missing.id || dish.capGroup?.id === missing.id),
      )
      return new Refusal(409, 'slot_full', 'There is no room left for this at that time', {
        details: { dishId: line?.dish.id, limit: caps.find(({ id }) => id === missing.id)?.portions_limit },
      })
    }
  }
}

function soldOut(dishId: string | undefined): Refusal {
  return new Refusal(409, 'sold_out', 'The last portions have just been sold', { details: { dishId } })
}

function permitReached(period: 'day' | 'week', limit: number): Refusal {
  return new Refusal(
    422,
    'permit_limit_reached',
    `This kitchen may not sell more than ${limit} meals a ${period}`,
    {
      details: { period, limit },
    },
  )
}
