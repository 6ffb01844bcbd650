import { sql } from 'kysely'
import { planKept } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { type HeldPayment, holdPayment, type PaymentSubject } from './held-payment.ts'
import { canTakeChange, paymentWish } from './payment-wish.ts'
import { writeProviderCall } from './write-provider-call.ts'
import { writeRefund } from './write-refund.ts'

/**
 * Writes the provider calls that bring an order's or booking's payments in line with its status, and gives back the
 * portions of closed pages. Idempotent: each call is written once.
 */
export async function settlePaymentsOf(
  call: Call,
  { orderId = null, bookingId = null, giftCardId = null }: Partial<PaymentSubject>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from public.payments p
    where (p.order_id = ${orderId} or p.booking_id = ${bookingId} or p.gift_card_id = ${giftCardId})
      and p.status not in ('released', 'failed')
    order by p.id
    ${planKept}
  `.execute(call.db)
  for (const { id } of rows) {
    const payment = await holdPayment(call.db, id, call.now)
    if (payment) await settlePayment(call, payment)
  }
  if (orderId) await releaseHeldPortions(call, orderId)
}

async function settlePayment(call: Call, payment: HeldPayment): Promise<void> {
  const { id: paymentId, checkoutId, paymentReference, amountCents, applicationFeeCents } = payment
  switch (paymentWish(payment)) {
    case 'expire_checkout':
      // Without an id the page is not open yet: the call that opens it settles again.
      if (!checkoutId) return
      await writeProviderCall(
        call,
        { operation: 'expire_checkout', parameters: { checkoutId } },
        `expire:${paymentId}`,
        { paymentId },
      )
      return
    case 'capture':
      if (!paymentReference) return
      await writeProviderCall(
        call,
        { operation: 'capture', parameters: { paymentReference, amountCents, applicationFeeCents } },
        `capture:${paymentId}`,
        { paymentId },
      )
      return
    case 'release':
      if (!paymentReference) return
      await writeProviderCall(
        call,
        { operation: 'release', parameters: { paymentReference } },
        `release:${paymentId}`,
        { paymentId },
      )
      return
    case 'refund_rest':
      await refundRest(call, payment)
      return
    default:
  }
}

/** Refunds the rest once. If such a refund failed, an admin decides. */
async function refundRest(
  call: Call,
  { id, orderId, bookingId, paymentReference, capturedCents, keptCents }: HeldPayment,
): Promise<void> {
  const { rows } = await sql<{ refunded: number; hasFailed: boolean }>`
    select
      coalesce(sum(r.amount_cents) filter (where r.status <> 'failed'), 0)::integer as refunded,
      coalesce(bool_or(r.status = 'failed' and r.cause = 'rule'), false) as "hasFailed"
    from public.refunds r
    where r.payment_id = ${id}
  `.execute(call.db)
  const { refunded, hasFailed } = rows[0] ?? { refunded: 0, hasFailed: false }
  const rest = capturedCents - keptCents - refunded
  if (rest <= 0 || hasFailed || !paymentReference) return
  await writeRefund(call, {
    paymentId: id,
    orderId,
    bookingId,
    paymentReference,
    amountCents: rest,
    cause: 'rule',
    reason: '',
  })
}

/** Gives back the portions of closed pages: ended ones, expired ones, and those whose order was answered. */
async function releaseHeldPortions({ db, now }: Call, orderId: string): Promise<void> {
  await sql`
    with closed as (
      delete from public.order_change_portions h
      using public.payments p
      join public.orders o on o.id = p.order_id
      where p.id = h.payment_id
        and p.order_id = ${orderId}
        and (p.status <> 'awaiting' or p.hold_until <= ${now} or not (${canTakeChange}))
      returning h.batch_id, h.portions
    )
    update public.ready_batches b
    set portions_left = least(b.portions_made - b.portions_held, b.portions_left + c.portions)
    from (
      select c.batch_id, sum(c.portions)::integer as portions
      from closed c
      group by c.batch_id
    ) c
    where b.id = c.batch_id
    ${planKept}
  `.execute(db)
}
