import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { dayMs, minuteMs } from '../marketplace/local-time.ts'
import type { OrderPlan } from '../marketplace/plan-orders.ts'
import { createRandom } from '../random.ts'
import {
  type AccountPlan,
  type ChargebackPlan,
  type PaymentPlan,
  type RefundPlan,
  referenceOf,
} from './payments-plan.ts'

/** The marketplace's share of the food's price. */
export const sharePercent = 10

const paidByCard = 0.6
const refundArrivesDays = 4
const answerDays = 7

const lineReasons = [
  'One portion was missing from the bag, so sorry',
  'The dumplings arrived cold, this one is on me',
  'I ran out of the large size and packed a small one',
]
const wholeReasons = [
  'The order went to another buyer by mistake',
  'Delivered an hour late, I would not pay for that either',
]

/** A payment of an order. */
interface OrderPayment extends PaymentPlan {
  order: OrderPlan
}

/** Plans card payments of orders whose kitchen took cards at the time, and marks those orders as paid by card. */
export function planPayments(
  orders: readonly OrderPlan[],
  accounts: readonly AccountPlan[],
  now: Date,
): PaymentPlan[] {
  const byKitchen = new Map(accounts.map((account) => [account.kitchen.id, account]))
  const payments = orders.flatMap((order) => {
    const account = byKitchen.get(order.kitchen.id)
    const isByCard = account && account.missing.length === 0 && takesCard(order, account)
    return isByCard ? [paymentOf(order, account)] : []
  })
  addRefunds(payments, now)
  addChargebacks(payments, now)
  for (const payment of payments) {
    const { row } = payment.order
    row.payment_method = 'card'
    row.payment_status = wordOf(payment)
  }
  return payments
}

/** Among the demo chef's open orders, the first and the last placed are paid at the handover. */
function takesCard(order: OrderPlan, { openedAt }: AccountPlan): boolean {
  if (order.placedAt <= openedAt) return false
  if (order.id === demoId('order', 'open', 'confirmed later') || order.status === 'ready') return false
  const isOpen = ['placed', 'confirmed', 'preparing', 'out_for_delivery'].includes(order.status)
  return isOpen || createRandom('by card', order.id).chance(paidByCard)
}

function paymentOf(order: OrderPlan, account: AccountPlan): OrderPayment {
  const id = demoId('payment', order.id)
  const isEnded = ['declined', 'expired', 'cancelled'].includes(order.status)
  const { confirmed_at } = order.row
  return {
    id,
    checkoutId: referenceOf('cs', id),
    reference: referenceOf('pi', id),
    order,
    subject: {
      orderId: order.id,
      bookingId: null,
      purpose: 'order',
      kitchen: order.kitchen,
      buyer: order.buyer,
      number: order.number,
      cents: order.totalCents,
      tipCents: order.row.tip_cents,
      at: order.placedAt,
      page: `/dashboard/orders/${order.id}?`,
    },
    account,
    state: isEnded ? 'released' : order.status === 'placed' ? 'authorized' : 'captured',
    feeCents: Math.round((order.row.subtotal_cents * sharePercent) / 100),
    capturedAt: isEnded || !confirmed_at ? null : new Date(confirmed_at),
    refund: null,
    chargeback: null,
  }
}

/** A refund in about 25 orders; one of the demo buyer's is on its way. */
function addRefunds(payments: readonly OrderPayment[], now: Date): void {
  const [, , buyer] = demoAccounts
  const ofBuyer = payments.findLast(({ order }) => order.buyer.id === buyer.id && isLongCompleted(order, now))
  for (const payment of payments) {
    const random = createRandom('refund', payment.id)
    const isRefunded = payment === ofBuyer || random.chance(0.04)
    if (!isRefunded || !isLongCompleted(payment.order, now)) continue
    const isWhole = payment !== ofBuyer && random.chance(0.25)
    const hours = random.between(1, 30)
    payment.refund = refundOf(payment, isWhole, payment === ofBuyer ? null : hours, now)
  }
}

function isLongCompleted({ completedAt }: OrderPlan, now: Date): boolean {
  return completedAt !== null && completedAt.getTime() < now.getTime() - 2 * dayMs
}

/** A refund of one portion of the first line, or of the whole order. Without `hours` it was made yesterday. */
function refundOf(payment: OrderPayment, isWhole: boolean, hours: number | null, now: Date): RefundPlan {
  const { order, feeCents } = payment
  const id = demoId('refund', payment.id)
  const random = createRandom('refund reason', payment.id)
  const line = (order.lineRows as { id: string; unit_price_cents: number; variants_cents: number }[])[0]
  const amountCents =
    isWhole || !line
      ? order.totalCents
      : Math.min(order.totalCents, line.unit_price_cents + line.variants_cents)
  const completed = order.completedAt?.getTime() ?? 0
  const at = new Date(hours === null ? now.getTime() - dayMs : completed + hours * 60 * minuteMs)
  const arrivesAt = new Date(at.getTime() + refundArrivesDays * dayMs)
  return {
    id,
    reference: referenceOf('re', id),
    amountCents,
    feeCents: Math.round((feeCents * amountCents) / order.totalCents),
    cause: 'chef',
    reason: random.pick(isWhole ? wholeReasons : lineReasons),
    lineId: isWhole || !line ? null : line.id,
    at,
    arrivesAt,
    hasArrived: arrivesAt < now,
  }
}

/** Two chargebacks of buyers without a demo account: one waits for the admins' answer, one was lost. */
function addChargebacks(payments: readonly OrderPayment[], now: Date): void {
  const known = new Set<string>(demoAccounts.map(({ id }) => id))
  const completedBetween = (from: number, until: number) =>
    payments.find(
      ({ order, refund, chargeback }) =>
        order.completedAt !== null &&
        order.completedAt.getTime() > now.getTime() - until * dayMs &&
        order.completedAt.getTime() < now.getTime() - from * dayMs &&
        !refund &&
        !chargeback &&
        !known.has(order.buyer.id) &&
        !known.has(order.kitchen.profileId),
    )
  const open = completedBetween(10, 25)
  const lost = completedBetween(50, 90)
  const opened = new Date(now.getTime() - 2 * dayMs)
  if (open) open.chargeback = chargebackOf(open, 'product_not_received', opened, null)
  if (!lost?.order.completedAt) return
  const at = new Date(lost.order.completedAt.getTime() + 9 * dayMs)
  lost.chargeback = chargebackOf(lost, 'fraudulent', at, new Date(at.getTime() + 20 * dayMs))
}

function chargebackOf({ id }: PaymentPlan, reason: string, at: Date, lostAt: Date | null): ChargebackPlan {
  return {
    id: demoId('chargeback', id),
    reference: referenceOf('dp', id),
    reason,
    at,
    answerDueAt: new Date(at.getTime() + answerDays * dayMs),
    lostAt,
  }
}

/** The stored status of a payment. */
export function statusOf({ subject, state, refund, chargeback }: PaymentPlan) {
  if (state !== 'captured') return state
  if (chargeback) return 'charged_back'
  if (!refund) return 'captured'
  return refund.amountCents < subject.cents ? 'partly_refunded' : 'refunded'
}

/** The payment status of the order. */
function wordOf(payment: PaymentPlan): string {
  const status = statusOf(payment)
  if (status === 'captured') return 'paid'
  return status === 'released' ? 'void' : status
}
