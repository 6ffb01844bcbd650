import type { Slot } from '@localchef/contracts/orders/quote-order'
import { sql } from 'kysely'
import { dayOf } from '../chefs/opening-hours.ts'
import type { Queries } from '../queries.ts'
import type { CartDish } from './cart-rows.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { type Promised, pickupSlots } from './pickup-slots.ts'
import type { PricedLine } from './price-lines.ts'
import { readOrdering } from './read-ordering.ts'

/** An order that waits for an answer, as moving it to another time needs it. */
export interface WaitingOrder {
  id: string
  chefId: string
  slotFrom: string
  meals: number
}

interface HeldLine {
  dishId: string | null
  batchId: string | null
  quantity: number
}

/**
 * The kitchen of a placed order and its lines in the form that slots and caps are reckoned with; its prices stay as they were.
 * What it holds of a batch counts as left, unless that was `released` already.
 */
export async function readHeldLines(
  db: Queries,
  order: WaitingOrder,
  now: Date,
  { released }: { released: boolean } = { released: false },
): Promise<{ kitchen: OrderingKitchen; promised: Promised; lines: PricedLine[] }> {
  const { rows: held } = await sql<HeldLine>`
    select l.dish_id as "dishId", l.ready_batch_id as "batchId", l.quantity
    from public.order_lines l
    where l.order_id = ${order.id}
    order by l.position, l.id
  `.execute(db)
  const dishIds = held.flatMap(({ dishId }) => dishId ?? [])
  const { kitchen, dishes, promised } = await readOrdering(db, order.chefId, dishIds, now)
  const lines = held.flatMap(({ dishId, batchId, quantity }) => {
    const dish = dishes.get(dishId ?? '')
    if (!dish) return []
    const free = batchId && !released ? withBatchGivenBack(dish, batchId, quantity) : dish
    return [heldLine(free, batchId !== null, quantity)]
  })
  return { kitchen, promised, lines }
}

function heldLine(dish: CartDish, fromBatch: boolean, quantity: number): PricedLine {
  return {
    dish,
    quantity,
    fromBatch,
    variants: [],
    removedIngredients: [],
    unitCents: 0,
    variantsCents: 0,
    subtotalCents: 0,
  }
}

/** What the order itself holds of a batch is there for it at another time of the same batch. */
function withBatchGivenBack(dish: CartDish, batchId: string, quantity: number): CartDish {
  const batches = dish.batches.map((batch) =>
    batch.id === batchId ? { ...batch, portionsLeft: batch.portionsLeft + quantity } : batch,
  )
  return { ...dish, batches }
}

/** The kitchen and the times this order could be moved to, soonest first: as if what it holds had been given back. */
export async function slotsForOrder(
  db: Queries,
  order: WaitingOrder,
  now: Date,
): Promise<{ kitchen: OrderingKitchen; slots: Slot[] }> {
  const { kitchen, promised, lines } = await readHeldLines(db, order, now)
  const current = new Date(order.slotFrom).getTime()
  const slots = pickupSlots(lines, kitchen, now, withoutOrder(promised, kitchen, order, lines))
  return { kitchen, slots: slots.filter(({ from }) => new Date(from).getTime() !== current) }
}

function withoutOrder(
  promised: Promised,
  kitchen: OrderingKitchen,
  order: WaitingOrder,
  lines: readonly PricedLine[],
): Promised {
  const slot = new Date(order.slotFrom)
  const day = dayOf(slot, kitchen.hours.timeZone)
  const dishDays = new Map(promised.dishDays)
  const slots = new Map(promised.slots)
  const dayMeals = new Map(promised.dayMeals)
  const giveBack = (counts: Map<string, number>, key: string, quantity: number) =>
    counts.set(key, (counts.get(key) ?? 0) - quantity)
  for (const { dish, quantity, fromBatch } of lines) {
    if (fromBatch) continue
    giveBack(dishDays, `${dish.id}/${day}`, quantity)
    giveBack(slots, `${dish.id}/${slot.toISOString()}`, quantity)
    if (dish.capGroup) giveBack(slots, `${dish.capGroup.id}/${slot.toISOString()}`, quantity)
  }
  giveBack(dayMeals, day, order.meals)
  return { ...promised, dishDays, slots, dayMeals }
}
