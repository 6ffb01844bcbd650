import type { notFound } from '@localchef/contracts/common-refusals'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { type Promised, pickupSlots } from '../slots/pickup-slots.ts'
import type { CartDish } from './cart-dish.ts'
import type { PricedLine } from './price-order.ts'
import { type OrderingKitchen, readOrdering } from './read-ordering.ts'

/** An unanswered order with the facts needed to move it to another time. */
export interface WaitingOrder {
  id: string
  chefId: string
  slotFrom: string
  meals: number
  /** When its card was authorized; null if it is paid at the handover. */
  authorizedAt: string | null
}

/** A line of a placed order, with the drop of its portions. */
interface HeldPricedLine extends PricedLine {
  dropId: string | null
}

interface HeldLine {
  dishId: string | null
  batchId: string | null
  quantity: number
}

/**
 * Reads the kitchen and lines of a placed order for calculating slots and caps, at their original prices. Portions that
 * the order holds count as left, unless they were already `released`.
 */
export async function readHeldLines(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  order: WaitingOrder,
  now: Date,
  { released }: { released: boolean } = { released: false },
): Promise<{ kitchen: OrderingKitchen; promised: Promised; lines: HeldPricedLine[] }> {
  const { rows: held } = await sql<HeldLine>`
    select l.dish_id as "dishId", l.ready_batch_id as "batchId", l.quantity
    from public.order_lines l
    where l.order_id = ${order.id}
    order by l.position, l.id
  `.execute(db)
  const dishIds = held.flatMap(({ dishId }) => dishId ?? [])
  const { kitchen, dishes, promised } = await readOrdering(refuse, db, order.chefId, dishIds, now)
  const lines = held.flatMap(({ dishId, batchId, quantity }) => {
    const dish = dishes.get(dishId ?? '')
    if (!dish) return []
    const free = batchId ? withHeldBatch(dish, batchId, released ? 0 : quantity) : dish
    const dropId = free.batches.find(({ id }) => id === batchId)?.drop?.id ?? null
    return [{ ...heldLine(free, batchId !== null, quantity), dropId }]
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

/**
 * Adds the order's own portions back to its batch, so that the order can keep them in another window, even after the
 * drop has closed.
 */
function withHeldBatch(dish: CartDish, batchId: string, quantity: number): CartDish {
  const batches = [...dish.batches, ...dish.shutBatches.filter(({ id }) => id === batchId)].map((batch) =>
    batch.id === batchId ? { ...batch, portionsLeft: batch.portionsLeft + quantity } : batch,
  )
  return { ...dish, batches }
}

/** Reads the kitchen and the slots this order could be moved to, earliest first. */
export async function slotsForOrder(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  order: WaitingOrder,
  now: Date,
): Promise<{ kitchen: OrderingKitchen; slots: Slot[]; lines: HeldPricedLine[] }> {
  const { kitchen, promised, lines } = await readHeldLines(refuse, db, order, now)
  const current = new Date(order.slotFrom).getTime()
  const slots = pickupSlots(lines, kitchen, now, withoutOrder(promised, kitchen, order, lines))
  return { kitchen, lines, slots: slots.filter(({ from }) => new Date(from).getTime() !== current) }
}

function withoutOrder(
  promised: Promised,
  kitchen: OrderingKitchen,
  order: WaitingOrder,
  lines: readonly HeldPricedLine[],
): Promised {
  const slot = new Date(order.slotFrom)
  const day = dayOf(slot, kitchen.hours.timeZone)
  const dishDays = new Map(promised.dishDays)
  const slots = new Map(promised.slots)
  const dayMeals = new Map(promised.dayMeals)
  const giveBack = (counts: Map<string, number>, key: string, quantity: number) =>
    counts.set(key, (counts.get(key) ?? 0) - quantity)
  for (const { dish, quantity, fromBatch, dropId } of lines) {
    if (fromBatch && dropId === null) continue
    if (dropId === null) giveBack(dishDays, `${dish.id}/${day}`, quantity)
    giveBack(slots, `${dropId ?? dish.id}/${slot.toISOString()}`, quantity)
    if (dish.capGroup) giveBack(slots, `${dish.capGroup.id}/${slot.toISOString()}`, quantity)
  }
  giveBack(dayMeals, day, order.meals)
  return { ...promised, dishDays, slots, dayMeals }
}
