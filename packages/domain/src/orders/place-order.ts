import type { Order } from '@localchef/contracts/orders/order'
import { kitchenFull } from '@localchef/contracts/orders/order-refusals'
import { placeOrder as contract, type PlaceOrderRequest } from '@localchef/contracts/orders/place-order'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import type { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { openPaymentPage } from '../card/carry-out-call.ts'
import { writeCheckout } from '../card/write-checkout.ts'
import { giveContactConsent } from '../consents/give-contact-consent.ts'
import { writeSpentCredit } from '../credit/spend-credit.ts'
import { writeDiscountUse } from '../discounts/find-discount.ts'
import { writeRewardUse } from '../loyalty/find-rewards.ts'
import { caughtRefusal } from '../refusal.ts'
import {
  type Call,
  type CallingUser,
  type CallOf,
  type GroupedCall,
  type GroupedOutcome,
  implement,
  type PaymentDesk,
  type Refusing,
  type Together,
  type UserCall,
} from '../server-function.ts'
import { checkOrder, placeOf } from './check-order.ts'
import { readOrderAgain } from './get-order.ts'
import { marketplacePart } from './marketplace-part.ts'
import { notifyOfPlacedOrders } from './notify-about-order.ts'
import { findOrdering, type Ordering, type OrderingKitchen, readOrdering } from './read-ordering.ts'
import { refusalsOfHoarding, refuseHoarding } from './refuse-hoarding.ts'
import { missingFood } from './reserve-food.ts'
import { applyOrderTransition } from './transition-order.ts'
import { type CheckedOrder, placedOrder, type WrittenOrder, writeOrder, writeOrders } from './write-order.ts'

type Shared = Parameters<Together<Request, z.input<typeof contract.output>, Refused>['handle']>[1]
type Refused = (typeof contract.refusals)[number]
type Placing = GroupedCall<Request>
type Outcome = GroupedOutcome<Order>

interface Checked {
  call: Placing
  order: CheckedOrder
}

/**
 * Orders for one slot of one kitchen are queued. Orders that write more than themselves (a card payment, a discount,
 * a free portion, credit, a consent) are placed alone. So are deliveries, whose address determines tax and fee.
 */
function queueOfOrder(request: Request): string | null {
  const { chefId, slotFrom, payment, fulfilment, code, useReward, useCredit, contactConsent } = request
  const isReduced = Boolean(code) || useReward || useCredit
  const isPlain = payment === 'at_pickup' && fulfilment === 'pickup' && !isReduced && !contactConsent
  return isPlain ? `${chefId} ${new Date(slotFrom).toISOString()}` : null
}

/**
 * Places several waiting orders of one queue: reads the kitchen once, checks each order separately, and writes those
 * that pass in the order of their arrival. Like `placeRequested`, it checks without locks first, and again under the
 * lock if something has changed in between. If food is held for a waiting list, buyers see different portions, so every
 * order is placed alone.
 */
async function placeTogether(calls: readonly Placing[], shared: Shared): Promise<Outcome[]> {
  const [first] = calls
  if (!first) return []
  const { chefId, slotFrom } = first.input
  const dishIds = [...new Set(calls.flatMap(({ input }) => input.lines.map(({ dishId }) => dishId)))]
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const outcomes = new Map<Placing, Outcome>()
    const ordering = await findOrdering(shared.db, chefId, dishIds, shared.now, {
      slotFrom: new Date(slotFrom),
    })
    if (!ordering || ordering.hasHeldFood) return calls.map(() => 'alone')
    const checked = await checkOrders(ordering, calls, shared, outcomes)
    const passing = await withoutHoarding(chefId, checked, shared, outcomes)
    const isWritten = await writePassing(ordering, dishIds, passing, shared, outcomes)
    if (isWritten) return calls.map((call) => outcomes.get(call) ?? 'alone')
  }
  return calls.map(() => 'alone')
}

/** Checks each order as if it were alone. Returns those that pass. */
async function checkOrders(
  ordering: Ordering,
  calls: readonly Placing[],
  shared: Shared,
  outcomes: Map<Placing, Outcome>,
): Promise<Checked[]> {
  const passing: Checked[] = []
  for (const call of calls) {
    const { input, user } = call
    if (confirmsByItself(ordering.kitchen, { note: input.note, allergies: user.allergies })) {
      outcomes.set(call, 'alone')
      continue
    }
    try {
      const asBuyer: CallOf<typeof contract> = { ...shared, user }
      passing.push({
        call,
        order: await checkOrder(ordering, input, asBuyer, { ...user, takenByChef: false }),
      })
    } catch (error) {
      outcomes.set(call, { refusal: caughtRefusal(error) })
    }
  }
  return passing
}

async function withoutHoarding(
  chefId: string,
  checked: readonly Checked[],
  shared: Shared,
  outcomes: Map<Placing, Outcome>,
): Promise<Checked[]> {
  if (checked.length === 0) return []
  const orders = checked.map(({ call, order }) => ({ buyerId: call.user.id, food: order.food }))
  const refusals = await refusalsOfHoarding(shared, chefId, orders)
  return checked.filter(({ call }, index) => {
    const refusal = refusals[index]
    if (refusal) outcomes.set(call, { refusal })
    return !refusal
  })
}

/** Returns false, without writing anything, if the kitchen has changed since the check. */
async function writePassing(
  ordering: Ordering,
  dishIds: readonly string[],
  passing: readonly Checked[],
  shared: Shared,
  outcomes: Map<Placing, Outcome>,
): Promise<boolean> {
  if (passing.length === 0) return true
  const { kitchen } = ordering
  const orders = passing.map(({ call, order }) => ({ order, claims: call.claims }))
  const written = await writeOrders(shared, ordering, dishIds, orders)
  if (!written) return false
  const placed: (Checked & { written: WrittenOrder })[] = []
  for (const [index, one] of passing.entries()) {
    const outcome = written[index]
    if (outcome?.outcome === 'placed') {
      placed.push({ ...one, written: outcome })
      outcomes.set(one.call, { output: placedOrder(kitchen, one.order.food.lines, outcome) })
    } else outcomes.set(one.call, 'again')
  }
  if (placed.length > 0) await announce(kitchen, placed, shared)
  return true
}

async function announce(
  kitchen: OrderingKitchen,
  placed: readonly (Checked & { written: WrittenOrder })[],
  { db, outside, now }: Shared,
): Promise<void> {
  const byDue = Map.groupBy(placed, ({ order }) => order.answerDueAt.getTime())
  const notices = placed.map(({ call, order, written }) => ({
    buyerId: call.user.id,
    lines: order.food.lines,
    written,
  }))
  await Promise.all([
    ...[...byDue].map(([due, orders]) =>
      outside.enqueueAll(
        'expire-order',
        orders.map(({ written }) => ({ orderId: written.order.id })),
        new Date(due),
      ),
    ),
    notifyOfPlacedOrders({ db, outside, now }, kitchen, notices),
  ])
}

type Request = z.output<typeof PlaceOrderRequest>

export const placeOrder = implement(contract, placeRequested, {
  finish: (order, { services }) => openPage(order, services.payments),
  together: { queueOf: queueOfOrder, handle: placeTogether },
})

/**
 * Places an order: checks without locks, then writes with the kitchen's row locked. If something has changed in
 * between, it checks again under the lock. When a hundred buyers want the last ten portions, most are refused without a
 * lock.
 */
export async function placeRequested(request: Request, call: CallOf<typeof contract>): Promise<Order> {
  const dishIds = request.lines.map(({ dishId }) => dishId)
  for (const isLocked of [false, true]) {
    const ordering = await readOrdering(call.refuse, call.db, request.chefId, dishIds, call.now, {
      ...(isLocked ? { slotFrom: new Date(request.slotFrom) } : {}),
      ...placeOf(request),
      buyerId: call.user.id,
    })
    const order = await checkOrder(ordering, request, call, { ...call.user, takenByChef: false })
    await refuseHoarding(call, request.chefId, order.food)
    const written = await writeOrder(call, ordering, order)
    if (written.outcome === 'placed') {
      const { kitchen } = ordering
      if (request.contactConsent) await giveContactConsent(call, kitchen.id)
      await writeUse(call, order, written)
      if (order.credit) await writeSpentCredit(call.db, written.order.id, order.credit)
      if (request.payment === 'card') {
        await writeOrderPayment(call, kitchen, written, request.language ?? call.user.language)
        return readOrderAgain(call.db, { id: written.order.id, viewer: 'buyer' })
      }
      if (confirmsByItself(kitchen, { note: request.note, allergies: call.user.allergies })) {
        await confirmByItself(call, written.order.id)
        return readOrderAgain(call.db, { id: written.order.id, viewer: 'buyer' })
      }
      await Promise.all([
        call.outside.enqueue('expire-order', { orderId: written.order.id }, order.answerDueAt),
        notifyOfPlacedOrders(call, kitchen, [{ buyerId: call.user.id, lines: order.food.lines, written }]),
      ])
      return placedOrder(kitchen, order.food.lines, written)
    }
    if (isLocked && written.outcome === 'missing') {
      if (written.missing.kind === 'limit') throw call.refuse(kitchenFull)
      throw missingFood(call.refuse, written.missing, ordering.kitchen, order.food)
    }
  }
  throw new Error('the kitchen changed although its row was locked')
}

async function writeUse({ db, user }: UserCall, { discount }: CheckedOrder, { order }: WrittenOrder) {
  if (!discount) return
  if (discount.kind === 'free_portion') {
    await writeRewardUse(db, { ruleId: discount.id, orderId: order.id })
    return
  }
  await writeDiscountUse(db, { discountId: discount.id, orderId: order.id, buyerId: user.id })
}

/**
 * Whether a kitchen confirms a new order automatically. Caps and permit were checked when it was placed. Orders with a
 * note or allergies wait, because the chef must read them first.
 */
export function confirmsByItself(
  kitchen: Pick<OrderingKitchen, 'confirmsOrders'>,
  { note, allergies }: { note: string; allergies: readonly string[] },
): boolean {
  return kitchen.confirmsOrders && note.trim() === '' && allergies.length === 0
}

export async function confirmByItself(call: Call, orderId: string): Promise<void> {
  await applyOrderTransition({ ...call, user: null }, orderId, 'confirmed', 'system', null, {
    event: 'order_confirmed_itself',
  })
}

/**
 * Opens the provider's page of an order that awaits its payment, and reads the order again. Returns it without a page
 * while the provider is unavailable.
 */
export async function openPage(order: Order, desk: PaymentDesk | undefined): Promise<Order> {
  const { payment } = order
  if (!desk || !payment || order.status !== 'awaiting_payment' || payment.checkoutUrl) return order
  await openPaymentPage(desk, payment.id)
  return desk.transact(({ db }) => readOrderAgain(db, order))
}

/** Opens the checkout of an order by card. The application fee includes tax that the marketplace remits. */
export async function writeOrderPayment(
  call: UserCall & Refusing<typeof cardUnavailable>,
  kitchen: OrderingKitchen,
  { order }: WrittenOrder,
  language: CallingUser['language'],
): Promise<void> {
  const part = marketplacePart(kitchen, order, await remittedTaxCents(call, order.id))
  await writeCheckout(call, {
    ...part,
    subject: { orderId: order.id },
    purpose: 'order',
    chefId: kitchen.id,
    amountCents: order.total_cents,
    holdUntil: new Date(call.now.getTime() + holdMinutes * 60_000),
    description: `${kitchen.name} #${order.number}`,
    language,
    donePath: `/dashboard/orders/${order.id}?payment=done`,
    cancelledPath: `/dashboard/orders/${order.id}?payment=cancelled`,
  })
}

/** The tax of an order that the marketplace remits. */
async function remittedTaxCents({ db }: UserCall, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select o.tax_cents as cents
    from public.orders o
    join public.tax_rates r on r.id = o.tax_rate_id
    where o.id = ${orderId}
      and r.remitter = 'marketplace'
  `.execute(db)
  return rows[0]?.cents ?? 0
}
