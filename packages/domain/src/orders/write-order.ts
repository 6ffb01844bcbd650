import { toCents } from '@localchef/contracts/money'
import type { Order, OrderEvent } from '@localchef/contracts/orders/order'
import type { PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Recipient } from '../notifications/notify.ts'
import { planKept } from '../queries.ts'
import type { PersonalCall } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import type { Ordering } from './read-ordering.ts'
import type { MissingFood, NeededFood, ReservedLine } from './reserve-food.ts'

/** An order that can be had, as far as its kitchen was looked at. */
export interface CheckedOrder {
  request: z.output<typeof PlaceOrderRequest>
  food: NeededFood
  subtotalCents: number
  serviceFeeCents: number
  deliveryFeeCents: number
  slotFrom: Date
  slotUntil: Date
  day: string
  answerDueAt: Date
}

/** An order's row, as far as what is told of it is made from it. */
interface OrderRow {
  id: string
  number: number
  buyer_id: string
  status: Order['status']
  fulfilment: Order['fulfilment']
  slot_from: string
  slot_until: string
  subtotal_cents: number
  service_fee_cents: number
  delivery_fee_cents: number
  tip_cents: number
  total_cents: number
  meals: number
  payment_method: Order['paymentMethod']
  payment_status: string
  note: string
  buyer_name: string
  buyer_phone: string | null
  buyer_allergies: string[]
  delivery_address: Order['deliveryAddress']
  placed_at: string
  answer_due_at: string
}

export interface WrittenOrder {
  outcome: 'placed'
  order: OrderRow & Record<string, unknown>
  /** In the order of the lines. */
  lineIds: string[]
  events: OrderEvent[]
  /** How to reach the chef. */
  recipient: Recipient | null
}

/** When nothing was written the kitchen's row stays locked, and what is read of it from now on stays true. */
type Outcome =
  | WrittenOrder
  | { outcome: 'changed' }
  | { outcome: 'missing'; missing: MissingFood | { kind: 'limit' } }

/** Writes an order and takes what it needs, if everything still is as it was when it was checked. */
export async function writeOrder(
  { db, person, now }: PersonalCall,
  { kitchen, seen }: Ordering,
  order: CheckedOrder,
): Promise<Outcome> {
  const { request, food } = order
  const row = {
    buyer_id: person.id,
    fulfilment: request.fulfilment,
    slot_from: order.slotFrom,
    slot_until: order.slotUntil,
    service_day: order.day,
    subtotal_cents: order.subtotalCents,
    service_fee_cents: order.serviceFeeCents,
    delivery_fee_cents: order.deliveryFeeCents,
    tip_cents: toCents(request.tip),
    meals: food.meals,
    payment_method: 'pay_on_pickup',
    note: request.note,
    buyer_name: person.name,
    buyer_phone: request.phone || null,
    buyer_allergies: person.allergies,
    delivery_address: request.fulfilment === 'delivery' ? (request.deliveryAddress ?? null) : null,
    answer_due_at: order.answerDueAt,
  }
  const taken = {
    batches: food.batches,
    dayCaps: food.dayCaps,
    slotCaps: food.slotCaps,
    mealsPerDay: kitchen.permit.mealsPerDay,
    mealsPerWeek: kitchen.permit.mealsPerWeek,
    salesPerYearCents: kitchen.permit.salesPerYearCents,
    maxOpenOrders: kitchen.maxOpenOrders,
    chefProfileId: kitchen.profileId,
  }
  const { rows } = await sql<{ outcome: Outcome }>`
    select private.place_order(
      ${kitchen.id}, ${[...new Set(food.lines.map(({ dish }) => dish.id))]}::uuid[], ${now},
      ${seen.version}, ${seen.stamp}, ${JSON.stringify(row)}::jsonb,
      ${JSON.stringify(food.lines.map(lineRow))}::jsonb, ${JSON.stringify(taken)}::jsonb
    ) as outcome
    ${planKept}
  `.execute(db)
  const outcome = rows[0]?.outcome
  if (!outcome) throw new Error('placing an order always has an outcome')
  return outcome
}

function lineRow(line: ReservedLine, position: number) {
  return {
    position,
    dish_id: line.dish.id,
    ready_batch_id: line.batchId,
    dish_name: line.dish.name,
    dish_name_ru: line.dish.nameRu,
    picture_path: line.dish.picturePath,
    unit_price_cents: line.unitCents,
    variants_cents: line.variantsCents,
    variants: variantsOf(line),
    removed_ingredients: removedFrom(line),
    allergens: line.dish.allergens,
    quantity: line.quantity,
  }
}

function variantsOf({ variants }: ReservedLine) {
  return variants.map(({ id, name, nameRu, additionalPriceCents }) => ({
    id,
    name,
    nameRu,
    additionalPrice: additionalPriceCents / 100,
  }))
}

function removedFrom({ removedIngredients }: ReservedLine) {
  return removedIngredients.map(({ id, name, nameRu }) => ({ id, name, nameRu }))
}

/** The order as its buyer reads it from now on with `get-order`; a test compares the two. */
export function placedOrder(
  kitchen: OrderingKitchen,
  lines: readonly ReservedLine[],
  { order, lineIds, events }: WrittenOrder,
): Order {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    fulfilment: order.fulfilment,
    slotFrom: order.slot_from,
    slotUntil: order.slot_until,
    proposedSlot: null,
    subtotal: order.subtotal_cents / 100,
    serviceFee: order.service_fee_cents / 100,
    deliveryFee: order.delivery_fee_cents / 100,
    tip: order.tip_cents / 100,
    total: order.total_cents / 100,
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    note: order.note,
    statusReason: null,
    buyer: { name: order.buyer_name, phone: order.buyer_phone, allergies: order.buyer_allergies },
    deliveryAddress: order.delivery_address,
    placedAt: order.placed_at,
    answerDueAt: order.answer_due_at,
    confirmedAt: null,
    readyAt: null,
    completedAt: null,
    lines: lines.map((line, index) => ({
      id: lineIds[index] ?? '',
      dishId: line.dish.id,
      name: line.dish.name,
      nameRu: line.dish.nameRu,
      picturePath: line.dish.picturePath,
      unitPrice: line.unitCents / 100,
      variants: variantsOf(line),
      removedIngredients: removedFrom(line),
      allergens: line.dish.allergens,
      possibleAllergens: line.dish.possibleAllergens,
      quantity: line.quantity,
      subtotal: line.subtotalCents / 100,
      isReady: line.batchId !== null,
    })),
    events,
    chef: {
      id: kitchen.id,
      slug: kitchen.slug,
      name: kitchen.name,
      nameRu: kitchen.nameRu,
      avatarPath: kitchen.avatarPath,
      city: kitchen.city,
      state: kitchen.state,
      timeZone: kitchen.hours.timeZone,
      permitNumber: kitchen.permitNumber,
    },
    // The address is known from confirmation on.
    pickup: null,
    viewer: 'buyer',
  }
}
