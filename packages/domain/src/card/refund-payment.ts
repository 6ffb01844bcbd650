import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import type { Order } from '@localchef/contracts/orders/order'
import {
  chargebackOpen,
  notRefundable,
  refundableChanged,
} from '@localchef/contracts/payments/payment-refusals'
import { type PaidOrder, refundOfPortions } from '@localchef/contracts/payments/refund-of-portions'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { requireWithinPaid } from '../ledger/given-back.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { holdPayment, type PaymentSubject } from './held-payment.ts'
import { readChargedPayments, spreadOver } from './order-charge.ts'
import { writeRefunds } from './write-refund.ts'

export type LineRequest = { lineId: string; quantity: number }

export interface Wish {
  /** Without lines and amount, everything left is refunded. */
  amount?: number | undefined
  seenRefundable: number
  reason: string
}

interface WantedRefund extends Wish {
  /** The order as its chef or an admin reads it. */
  order: Pick<Order, 'id' | 'viewer' | 'payment'>
  lines?: readonly LineRequest[] | undefined
}

export type RefundCall = UserCall &
  Refusing<typeof chargebackOpen | typeof notFound | typeof notRefundable | typeof refundableChanged>

/** Locks the payment of an order and refunds it like `refundSale`. Returns the cents. */
export async function refundPayment(call: RefundCall, wish: WantedRefund): Promise<number> {
  const { order, lines, amount, seenRefundable, reason } = wish
  if (order.viewer === 'buyer' || !order.payment) throw call.refuse(notFound, noSuch('order'))
  const payment = await holdPayment(call.db, order.payment.id, call.now)
  if (!payment) throw call.refuse(notFound, noSuch('order'))
  const sale = { orderId: order.id, bookingId: null }
  return refundSale(
    call,
    { sale, cause: order.viewer, amount, seenRefundable, reason },
    lines && { lines, centsOf: (left) => centsOfLines(call, order.id, lines, left) },
  )
}

interface RefundOfSale extends Wish {
  /** Locked by the caller. */
  sale: PaymentSubject
  cause: 'chef' | 'admin'
}

interface RefundOfLines {
  lines: readonly LineRequest[]
  centsOf: (leftCents: number) => Promise<number>
}

/**
 * Refunds at most the captured amount that is not refunded yet, newest payment of the order or booking first. The sale
 * is locked, so that concurrent refunds are counted. Returns the cents.
 */
export async function refundSale(call: RefundCall, wish: RefundOfSale, of?: RefundOfLines): Promise<number> {
  const { sale, cause, amount, seenRefundable, reason } = wish
  const charged = await readChargedPayments(call.db, sale)
  if (charged.some(({ status }) => status === 'charged_back')) throw call.refuse(chargebackOpen)
  const left = charged.reduce((sum, { leftCents }) => sum + leftCents, 0)
  if (toCents(seenRefundable) !== left) throw call.refuse(refundableChanged, { left: left / 100 })
  const wanted = of ? await of.centsOf(left) : amount === undefined ? left : toCents(amount)
  if (wanted <= 0 || wanted > left) {
    throw call.refuse(notRefundable, { left: left / 100 })
  }
  await requireWithinPaid(call, sale, wanted)
  const [refundId = ''] = await writeRefunds(
    call,
    spreadOver(charged, wanted).map(({ payment: { id: paymentId, paymentReference }, cents }, index) => ({
      ...sale,
      paymentId,
      paymentReference,
      amountCents: cents,
      cause,
      reason,
      ...(of && index === 0 ? { lines: of.lines } : {}),
    })),
  )
  if (cause === 'admin') await recordRefund(call, sale, { refundId, cents: wanted, reason })
  return wanted
}

/** Puts a refund by an admin on record. */
export async function recordRefund(
  call: UserCall,
  { orderId, bookingId }: PaymentSubject,
  { refundId, cents, reason }: { refundId: string; cents: number; reason: string },
): Promise<void> {
  await recordAct(call, {
    action: orderId ? 'refund-order' : 'refund-booking',
    subjectKind: orderId ? 'order' : 'booking',
    subjectId: orderId ?? bookingId ?? '',
    before: null,
    after: { refundId, amount: cents / 100 },
    reason,
  })
}

/** The cents of the lines. Refuses lines of other orders and portions that were already refunded. */
export async function centsOfLines(
  call: UserCall & Refusing<typeof notFound | typeof notRefundable>,
  orderId: string,
  lines: readonly LineRequest[],
  refundableCents: number,
): Promise<number> {
  const { rows } = await sql<PaidOrder & { id: string; unitCents: number; left: number }>`
    select
      l.id,
      o.subtotal_cents as "subtotalCents",
      o.food_tax_cents as "foodTaxCents",
      o.food_discount_cents as "foodDiscountCents",
      o.service_fee_cents as "serviceFeeCents",
      o.total_cents as "totalCents",
      o.credit_cents as "creditCents",
      l.unit_price_cents + l.variants_cents as "unitCents",
      (
        l.quantity - (
          select coalesce(sum(f.quantity), 0)
          from public.refund_lines f
          join public.refunds r on r.id = f.refund_id
          where f.order_line_id = l.id
            and r.status <> 'failed'
        )
      )::integer as left
    from public.order_lines l
    join public.orders o on o.id = l.order_id
    where l.order_id = ${orderId}
  `.execute(call.db)
  const known = new Set(rows.map(({ id }) => id))
  if (lines.some(({ lineId }) => !known.has(lineId))) throw call.refuse(notFound, noSuch('line'))
  const chosen = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const portions = rows.map((line) => ({ ...line, chosen: chosen.get(line.id) ?? 0 }))
  if (portions.some((line) => line.chosen > line.left)) throw call.refuse(notRefundable, {})
  const [order] = rows
  return order ? refundOfPortions(portions, order, refundableCents) : 0
}
