import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { PaymentSubject } from './held-payment.ts'

/** Whether a payment `p` pays for its order: its original payment, or a supplement. */
export const paysOrder = sql.raw(`p.purpose in ('order', 'supplement')`)

/**
 * The row `captured`, `refunded`, `is_charged_back` of an order. Refunds by changes do not count as refunded: they
 * lowered the order's total, so they are deducted from the captured sum.
 */
export function chargeOf(orderId: string | null): RawBuilder<unknown> {
  return sql`
    select
      coalesce(sum(p.captured_cents), 0) - coalesce(sum(f.changed), 0)::bigint as captured,
      coalesce(sum(f.refunded), 0)::bigint as refunded,
      coalesce(bool_or(f.is_charged_back), false) as is_charged_back
    from public.payments p
    cross join lateral (
      select
        coalesce(sum(r.amount_cents) filter (where r.cause = 'change' and r.status <> 'failed'), 0)::bigint as changed,
        coalesce(sum(r.amount_cents) filter (where r.cause <> 'change' and r.status in ('pending', 'succeeded')), 0)::bigint
          as refunded,
        exists (
          select from public.chargebacks c where c.payment_id = p.id and c.status <> 'won'
        ) as is_charged_back
      from public.refunds r
      where r.payment_id = p.id
    ) f
    where p.order_id = ${orderId}
      and ${paysOrder}
  `
}

/** A payment of an order or a booking whose card was charged. */
export interface ChargedPayment {
  id: string
  paymentReference: string
  status: string
  /** The part that is not refunded. */
  leftCents: number
}

/** The charged payments of an order or a booking, newest first. */
export async function readChargedPayments(
  db: Queries,
  { orderId, bookingId }: PaymentSubject,
): Promise<ChargedPayment[]> {
  const { rows } = await sql<ChargedPayment>`
    select
      p.id,
      coalesce(p.payment_reference, '') as "paymentReference",
      p.status,
      (
        p.captured_cents - coalesce((
          select sum(r.amount_cents)
          from public.refunds r
          where r.payment_id = p.id
            and r.status <> 'failed'
        ), 0)
      )::integer as "leftCents"
    from public.payments p
    where ((p.order_id = ${orderId} and ${paysOrder}) or p.booking_id = ${bookingId})
      and p.captured_cents > 0
      and p.payment_reference is not null
    order by p.created_at desc, p.id
  `.execute(db)
  return rows
}

/** Divides an amount over payments, in their order. */
export function spreadOver<Payment extends { leftCents: number }>(
  payments: readonly Payment[],
  cents: number,
): { payment: Payment; cents: number }[] {
  let rest = cents
  return payments.flatMap((payment) => {
    const part = Math.min(rest, payment.leftCents)
    rest -= part
    return part > 0 ? [{ payment, cents: part }] : []
  })
}
