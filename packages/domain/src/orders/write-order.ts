import { toCents, toDollars } from '@localchef/contracts/money'
import type { Order, OrderEvent } from '@localchef/contracts/orders/order'
import type { PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import type { FeeRates } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SpentCredit } from '../credit/spend-credit.ts'
import type { OrderDiscount } from '../discounts/discount-of-order.ts'
import type { Recipient } from '../notifications/notify.ts'
import { planKept } from '../queries.ts'
import type { UserCall } from '../server-function.ts'
import type { ChargedCents, OrderMoney, OrderMoneyRow } from './order-money.ts'
import type { OrderTax } from './price-order.ts'
import type { Ordering, OrderingKitchen } from './read-ordering.ts'
import { type MissingFood, mostOpenOrders, type NeededFood, type ReservedLine } from './reserve-food.ts'

/** Data of the buyer, as given by the buyer or by the chef who enters the order. */
export interface Orderer {
  /** Null without an account. */
  id: string | null
  name: string
  allergies: string[]
  takenByChef: boolean
}

/** An order that has passed all checks. */
export interface CheckedOrder {
  request: z.output<typeof PlaceOrderRequest>
  orderer: Orderer
  food: NeededFood
  charged: ChargedCents
  discount?: OrderDiscount | null
  credit?: SpentCredit | null
  tax: OrderTax
  /** The fees stored with the order. */
  fees: FeeRates
  slotFrom: Date
  slotUntil: Date
  day: string
  answerDueAt: Date
}

/** The columns of a new order's row needed for its answer and notification. */
interface OrderRow extends OrderMoneyRow {
  id: string
  number: number
  food_tax_cents: number
  food_discount_cents: number
  discount_bearer: Order['discountBearer']
  discount_code: string | null
  kitchen_credit_cents: number
  buyer_id: string | null
  status: Order['status']
  fulfilment: Order['fulfilment']
  slot_from: string
  slot_until: string
  meals: number
  payment_method: Order['paymentMethod']
  payment_status: Order['paymentStatus']
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
  /** In line order. */
  lineIds: string[]
  events: OrderEvent[]
  /** The contact details of both sides. The buyer's are null without an account. */
  chef: Recipient | null
  buyer: Recipient | null
}

/** If nothing was written, the kitchen's row stays locked for the next check. */
type Outcome =
  | WrittenOrder
  | { outcome: 'changed' }
  | { outcome: 'missing'; missing: MissingFood | { kind: 'limit' } }

/** Writes an order and reserves its portions, unless something has changed since the check. */
export async function writeOrder(
  { db, now }: UserCall,
  { kitchen, seen }: Ordering,
  order: CheckedOrder,
): Promise<Outcome> {
  const { lines } = order.food
  const { rows } = await sql<{ outcome: Outcome }>`
    select private.place_order(
      ${kitchen.id}, ${[...new Set(lines.map(({ dish }) => dish.id))]}::uuid[], ${now},
      ${seen.version}, ${seen.stamp}, ${JSON.stringify(orderRow(order))}::jsonb,
      ${JSON.stringify(lines.map(lineRow))}::jsonb, ${JSON.stringify(takenBy(kitchen, order))}::jsonb
    ) as outcome
    ${planKept}
  `.execute(db)
  const outcome = rows[0]?.outcome
  if (!outcome) throw new Error('private.place_order returned no outcome')
  return outcome
}

/**
 * Writes orders of one kitchen like `writeOrder`, each with its buyer's claims. `dishIds` are those of the check.
 * Returns one outcome per order, or undefined if something has changed since the check.
 */
export async function writeOrders(
  { db, now }: Pick<UserCall, 'db' | 'now'>,
  { kitchen, seen }: Ordering,
  dishIds: readonly string[],
  orders: readonly { order: CheckedOrder; claims: object }[],
): Promise<Exclude<Outcome, { outcome: 'changed' }>[] | undefined> {
  const wanted = orders.map(({ order, claims }) => ({
    claims,
    row: orderRow(order),
    lines: order.food.lines.map(lineRow),
    taken: takenBy(kitchen, order),
  }))
  const { rows } = await sql<{ outcomes: Exclude<Outcome, { outcome: 'changed' }>[] }>`
    select private.place_orders(
      ${kitchen.id}, ${dishIds}::uuid[], ${now}, ${seen.version}, ${seen.stamp}, ${JSON.stringify(wanted)}::jsonb
    ) as outcomes
    ${planKept}
  `.execute(db)
  const outcomes = rows[0]?.outcomes ?? []
  return outcomes.length === 0 ? undefined : outcomes
}

/** The database row of a new order. */
function orderRow({ request, orderer, food, ...order }: CheckedOrder) {
  return {
    buyer_id: orderer.id,
    fulfilment: request.fulfilment,
    slot_from: order.slotFrom,
    slot_until: order.slotUntil,
    service_day: order.day,
    ...chargedColumns(order.charged),
    fees: {
      servicePercent: order.fees.servicePercent,
      serviceFixedCents: toCents(order.fees.serviceFixed),
      commissionPercent: order.fees.sharePercent,
    },
    discount_cents: order.discount?.discountCents ?? 0,
    food_discount_cents: order.discount?.foodDiscountCents ?? 0,
    discount_bearer: order.discount?.bearer ?? null,
    discount_code: order.discount?.code ?? null,
    credit_cents: order.credit?.creditCents ?? 0,
    kitchen_credit_cents: order.credit?.kitchenCreditCents ?? 0,
    food_tax_cents: order.tax.foodTaxCents,
    tax_rate_id: order.tax.taxRateId,
    meals: food.meals,
    status: request.payment === 'card' ? 'awaiting_payment' : 'placed',
    payment_method: request.payment === 'card' ? 'card' : 'pay_on_pickup',
    payment_status: request.payment === 'card' ? 'awaiting' : 'due',
    note: request.note,
    buyer_name: orderer.name,
    buyer_phone: request.phone || null,
    taken_by_chef: orderer.takenByChef,
    buyer_allergies: orderer.allergies,
    delivery_address: request.fulfilment === 'delivery' ? (request.deliveryAddress ?? null) : null,
    answer_due_at: order.answerDueAt,
  }
}

/** The food that an order takes, with the kitchen's limits. */
function takenBy(kitchen: OrderingKitchen, { food }: CheckedOrder) {
  return {
    batches: food.batches,
    dayCaps: food.dayCaps,
    slotCaps: food.slotCaps,
    mealsPerDay: kitchen.permit.mealsPerDay,
    mealsPerWeek: kitchen.permit.mealsPerWeek,
    salesPerYearCents: kitchen.permit.salesPerYearCents,
    maxOpenOrders: mostOpenOrders(kitchen, food),
    chefProfileId: kitchen.profileId,
  }
}

/** The database row of a new line. */
export function lineRow(line: ReservedLine, position: number) {
  return {
    position,
    dish_id: line.dish.id,
    ready_batch_id: line.batchId,
    is_finished: line.isFinished,
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

export function variantsOf({ variants }: ReservedLine) {
  return variants.map(({ id, name, nameRu, additionalPriceCents }) => ({
    id,
    name,
    nameRu,
    additionalPrice: additionalPriceCents / 100,
  }))
}

export function removedFrom({ removedIngredients }: ReservedLine) {
  return removedIngredients.map(({ id, name, nameRu }) => ({ id, name, nameRu }))
}

/** An order paid at the handover as `get-order` returns it; a test compares the two. */
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
    food: lines.every(({ isFinished }) => isFinished) ? 'finished' : 'to_cook',
    slotFrom: order.slot_from,
    slotUntil: order.slot_until,
    proposedSlot: null,
    missedPickup: null,
    deliveryReports: [],
    ...moneyOf(order),
    foodTax: order.food_tax_cents / 100,
    foodDiscount: order.food_discount_cents / 100,
    kitchenCredit: order.kitchen_credit_cents / 100,
    discountCode: order.discount_code,
    discountBearer: order.discount_bearer,
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
    payment: null,
    inPerson: null,
    laterTip: null,
    pendingChange: null,
    takesTip: false,
    note: order.note,
    statusReason: null,
    buyer: {
      id: order.buyer_id,
      name: order.buyer_name,
      phone: order.buyer_phone,
      allergies: order.buyer_allergies,
      hasAccount: true,
    },
    takenByChef: false,
    standingOrderId: null,
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
    changes: [],
    chef: {
      id: kitchen.id,
      slug: kitchen.slug,
      name: kitchen.name,
      nameRu: kitchen.nameRu,
      avatarPath: kitchen.avatarPath,
      city: kitchen.city,
      cityRu: kitchen.cityRu,
      state: kitchen.state,
      timeZone: kitchen.hours.timeZone,
      permitNumber: kitchen.permitNumber,
    },
    // The buyer sees the address once the order is confirmed.
    pickup: null,
    viewer: 'buyer',
  }
}

export function moneyOf(row: OrderMoneyRow): OrderMoney {
  return {
    subtotal: toDollars(row.subtotal_cents),
    discount: toDollars(row.discount_cents),
    serviceFee: toDollars(row.service_fee_cents),
    deliveryFee: toDollars(row.delivery_fee_cents),
    tax: toDollars(row.tax_cents),
    tip: toDollars(row.tip_cents),
    credit: toDollars(row.credit_cents),
    total: toDollars(row.total_cents),
  }
}

function chargedColumns(
  charged: ChargedCents,
): Omit<OrderMoneyRow, 'discount_cents' | 'credit_cents' | 'total_cents'> {
  return {
    subtotal_cents: charged.subtotalCents,
    service_fee_cents: charged.serviceFeeCents,
    delivery_fee_cents: charged.deliveryFeeCents,
    tax_cents: charged.taxCents,
    tip_cents: charged.tipCents,
  }
}
