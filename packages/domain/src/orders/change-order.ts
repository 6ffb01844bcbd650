import { toCents, toDollars } from '@localchef/contracts/money'
import { changeOrder as contract } from '@localchef/contracts/orders/change-order'
import {
  belowDeliveryMinimum,
  changeNeedsPayment,
  orderChanged,
  permitLimitReached,
  proposalOpen,
  slotUnavailable,
  totalChanged,
} from '@localchef/contracts/orders/order-refusals'
import { kitchenPaused } from '@localchef/contracts/purchase-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readChargedPayments, spreadOver } from '../card/order-charge.ts'
import { type SalesCents, writeRefunds } from '../card/write-refund.ts'
import { lockCreditsOf } from '../credit/credit-balance.ts'
import { type LedgerEntry, postToLedger } from '../ledger/post-to-ledger.ts'
import { planKept } from '../queries.ts'
import { type Call, type CallOf, implement } from '../server-function.ts'
import { freeSlotAt, freeSlots } from '../slots/pickup-slots.ts'
import { readReductions } from './change-reductions.ts'
import { changedPart } from './changed-part.ts'
import { type ChangingOrder, readChanging } from './changing-order.ts'
import { checkAllergens, checkCart } from './check-order.ts'
import { areaAt, readDeliveryPlace } from './delivery-area.ts'
import { readOrderFor } from './get-order.ts'
import { neededPortions } from './hold-portions.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import {
  differenceOf,
  dishesOfChange,
  isCoveredByCard,
  type KeptLine,
  keptLines,
  type OrderDifference,
  refundOfChange,
  takesNewCard,
} from './order-difference.ts'
import type { PricedLine } from './price-order.ts'
import {
  type HeldPortions,
  lockKitchen,
  type Ordering,
  type OrderingKitchen,
  readOrdering,
} from './read-ordering.ts'
import { refuseHoarding } from './refuse-hoarding.ts'
import { foodFor, permitRefusal, type ReservedLine, refuseLateFood, reserveFood } from './reserve-food.ts'
import { salesOfChange } from './sales-of-change.ts'
import { writeChange, writePaymentOfChange } from './write-order-change.ts'

type ChangeCall = CallOf<typeof contract>
type Request = z.output<typeof contract.input>

/** The card that pays for a change: the authorized one, or a new one whose authorization replaces it. */
type Paying = 'present_card' | 'new_card'

export interface MadeChange {
  /** The order before the change. */
  order: ChangingOrder
  difference: OrderDifference
  kitchen: OrderingKitchen
  /** The ready portions taken by the change, less those it gave back. */
  needed: HeldPortions
}

export const changeOrder = implement(contract, async (request, call) => {
  const made = await makeChange(call, request, 'present_card')
  const { payment, status, id } = made.order
  if (payment?.status === 'authorized' && status === 'placed') {
    await writePaymentOfChange(call.db, payment.id, made)
  } else {
    await refundChange(call, made)
  }
  await notifyAboutOrder(call, id, 'order_changed', 'buyer')
  return readOrderFor(call, id)
})

/**
 * Changes the lines of a placed or confirmed order. Locks the order and then its kitchen, as accepting a proposal does,
 * so that the second of two concurrent changes is refused as stale. Gives portions back before taking more, so that one
 * dish can replace another under the same cap. Portions held for the change count as free. The payment stays unchanged.
 */
export async function makeChange(
  call: ChangeCall,
  request: Request,
  paying: Paying,
  held: HeldPortions = new Map(),
): Promise<MadeChange> {
  const order = await readChanging(call, request.orderId, { lock: true })
  if (order.changes !== request.seenChanges) throw call.refuse(orderChanged, { changes: order.changes })
  if (order.isProposed) throw call.refuse(proposalOpen)
  const kept = keptLines(order, request)
  // Locks credit before the kitchen, as `place-order` does.
  if (order.creditCents > 0) await lockCreditsOf(call.db, call.user.id, order.chefId)
  await lockKitchen(call.db, order.chefId)
  await giveBack(call, order, kept)

  const dishIds = dishesOfChange(kept, request)
  const ordering = await readOrdering(call.refuse, call.db, order.chefId, dishIds, call.now, {
    slotFrom: order.slotFrom,
    heldForChange: held,
  })
  const reductions = await readReductions(call, order, dishIds)
  const difference = differenceOf(order, kept, request, ordering, reductions, call.now)
  checkCart(call.refuse, difference.further)
  checkAgreement(call, order, difference, request, paying)
  checkLimits(call, order, difference, ordering)
  await checkDeliveryMinimum(call, order, difference, ordering)
  const taken = await takeFurther(call, order, difference, ordering, request, held)
  await writeChange(call, order, difference, taken)
  return { order, difference, kitchen: ordering.kitchen, needed: neededPortions(taken, kept) }
}

/** Releases the portions that the changed order no longer needs, and reduces their lines. */
async function giveBack({ db }: ChangeCall, order: ChangingOrder, kept: readonly KeptLine[]): Promise<void> {
  const less = kept
    .filter(({ line, quantity }) => quantity < line.quantity)
    .map(({ line, quantity }) => ({ id: line.id, quantity: line.quantity - quantity, left: quantity }))
  if (less.length === 0) return
  await sql`
    select private.release_portions(${order.id}, ${JSON.stringify(less)}::jsonb)
    ${planKept}
  `.execute(db)
  await sql`
    update public.order_lines l
    set quantity = g.left
    from jsonb_to_recordset(${JSON.stringify(less.filter(({ left }) => left > 0))}::jsonb) as g (id uuid, "left" integer)
    where l.id = g.id
  `.execute(db)
  await sql`
    delete from public.order_lines
    where order_id = ${order.id}
      and id = any (${less.filter(({ left }) => left === 0).map(({ id }) => id)}::uuid[])
  `.execute(db)
}

/** Refuses a total that the buyer has not seen or that the card does not cover. */
function checkAgreement(
  { refuse }: ChangeCall,
  order: ChangingOrder,
  difference: OrderDifference,
  { seenTotal }: Request,
  paying: Paying,
): void {
  const { totalCents } = difference
  if (toCents(seenTotal) !== totalCents) {
    throw refuse(totalChanged, { oldTotal: seenTotal, newTotal: toDollars(totalCents) })
  }
  const isPaid = paying === 'new_card' ? takesNewCard(order, difference) : isCoveredByCard(order, difference)
  if (!isPaid) {
    throw refuse(changeNeedsPayment, {
      total: toDollars(order.totalCents),
      newTotal: toDollars(totalCents),
      isCharged: order.status === 'confirmed',
    })
  }
}

function checkLimits(
  { refuse }: ChangeCall,
  order: ChangingOrder,
  { subtotalCents, further }: OrderDifference,
  { kitchen, limits }: Ordering,
): void {
  const isPaused = kitchen.status !== 'active' || kitchen.owesAgreement
  if (isPaused && further.lines.length > 0) throw refuse(kitchenPaused)
  const limit = kitchen.permit.salesPerYearCents
  // The year's sales include the order at its old price.
  const sales = (limits?.salesCents ?? 0) - order.subtotalCents
  if (limit === null || subtotalCents <= order.subtotalCents || sales + subtotalCents <= limit) return
  throw refuse(permitLimitReached, {
    period: 'year',
    limit: toDollars(limit),
    left: toDollars(Math.max(0, limit - sales)),
    nextFreeDay: `${Number(order.day.slice(0, 4)) + 1}-01-01`,
  })
}

/** Refuses to lower a delivery below the minimum of its area; there is none if the kitchen no longer delivers there. */
async function checkDeliveryMinimum(
  { db, refuse }: ChangeCall,
  order: ChangingOrder,
  { subtotalCents }: OrderDifference,
  { kitchen }: Ordering,
): Promise<void> {
  if (order.zipCode === null || subtotalCents >= order.subtotalCents) return
  const place = await readDeliveryPlace(db, kitchen, order.zipCode)
  const minimumCents = (place && areaAt(kitchen, place))?.minimumCents ?? 0
  if (subtotalCents < minimumCents) {
    throw refuse(belowDeliveryMinimum, { minimum: toDollars(minimumCents) })
  }
}

/** Reserves the additional portions in the order's slot. */
async function takeFurther(
  call: ChangeCall,
  order: ChangingOrder,
  difference: OrderDifference,
  { kitchen, promised }: Ordering,
  request: Request,
  held: HeldPortions,
): Promise<ReservedLine[]> {
  const { refuse, db, now } = call
  const lines = inTheirBatches(difference)
  if (lines.length === 0) return []
  checkAllergens({ lines }, request, call, call.user)
  const place = { ...kitchen, isDelivery: order.fulfilment === 'delivery' }
  if (!freeSlotAt(order.slotFrom, lines, place, now, promised)) {
    const byPermit = permitRefusal(refuse, lines, place, now, promised, order.slotFrom)
    if (byPermit) throw byPermit
    throw refuse(slotUnavailable, { nextSlots: freeSlots(lines, place, now, promised).take(12).toArray() })
  }
  const food = foodFor(refuse, lines, order.slotFrom)
  await refuseLateFood(call, kitchen, food, order.slotUntil)
  await refuseHoarding(call, order.chefId, food, { isNewOrder: false })
  return reserveFood(refuse, db, kitchen, lines, order.slotFrom, order.day, held)
}

/** Additional portions of a line come from the line's own batch, which gets them back if the order ends. */
function inTheirBatches({ further, growing }: OrderDifference): PricedLine[] {
  return further.lines.map((line, index) => {
    const batchId = growing[index]?.line.batchId
    if (!batchId) return line
    const batches = line.dish.batches.filter(({ id }) => id === batchId)
    return { ...line, dish: { ...line.dish, batches } }
  })
}

/**
 * Refunds the amount that a change takes off a charged order. The provider returns its fee in proportion, as with every
 * refund; tax and sales fall by exactly the changed amounts. Discount, credit and the money beside the charge do not
 * move card money, so they are posted at once.
 */
async function refundChange(
  call: Call,
  { order, difference }: Pick<MadeChange, 'order' | 'difference'>,
): Promise<void> {
  const { id: orderId, chefId, payment } = order
  const amountCents = refundOfChange(order, difference)
  if (!payment || amountCents === 0) return
  await postToLedger(call.db, {
    cause: 'change',
    key: `${payment.id}:change:${order.changes + 1}`,
    orderId,
    bookingId: null,
    chefId,
    entries: reductionEntries(order, difference, payment.owedCents),
  })
  const sales = salesOfChange(order, difference)
  const spread = spreadOver(await readChargedPayments(call.db, { orderId, bookingId: null }), amountCents)
  await writeRefunds(
    call,
    spread.map(({ payment: { id: paymentId, paymentReference }, cents }, index) => ({
      paymentId,
      orderId,
      bookingId: null,
      paymentReference,
      amountCents: cents,
      cause: 'change',
      reason: '',
      // The order's tax and sales are reduced once, with the first part.
      parts: index === 0 ? negative(sales) : { taxCents: 0, taxableCents: 0, exemptCents: 0 },
    })),
  )
}

/** Reverses the sale's entries for the part of discount and credit that the order has lost. */
function reductionEntries(
  order: ChangingOrder,
  difference: OrderDifference,
  owedCents: number,
): LedgerEntry[] {
  const { chefId, discountBearer } = order
  const { discount, credit } = difference
  const lostDiscount = order.discountCents - (discount?.discountCents ?? 0)
  const ownDiscount = discountBearer === 'marketplace' ? lostDiscount : 0
  const chefDiscount = lostDiscount - ownDiscount
  const chefCredit = order.kitchenCreditCents - credit.kitchenCreditCents
  const ownCredit = order.creditCents - credit.creditCents - chefCredit
  const owed = owedCents - changedPart(order, difference).owedCents
  return [
    { account: 'credit', cents: -ownCredit },
    { account: 'owed_to_chef', chefId, cents: owed },
    { account: 'marketplace_revenue', cents: ownCredit - owed + ownDiscount },
    { account: 'marketplace_revenue', part: 'discount', cents: -ownDiscount },
    { account: 'chef_payable', chefId, cents: chefDiscount + chefCredit },
    { account: 'chef_payable', chefId, part: 'discount', cents: -chefDiscount },
    { account: 'chef_payable', chefId, part: 'credit', cents: -chefCredit },
  ]
}

function negative({ taxCents, taxableCents, exemptCents }: SalesCents): SalesCents {
  return { taxCents: -taxCents, taxableCents: -taxableCents, exemptCents: -exemptCents }
}
