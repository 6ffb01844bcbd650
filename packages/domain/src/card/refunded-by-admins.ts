import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { PaymentSubject } from './held-payment.ts'

/** The sum of an order's or a booking's refunds by admins, so that splitting a large one does not avoid the approval. */
export async function refundedByAdmins(db: Queries, { orderId, bookingId }: PaymentSubject): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::integer as cents
    from public.refunds r
    left join public.payments p on p.id = r.payment_id
    where (
        coalesce(p.order_id, r.order_id) = ${orderId}
        or coalesce(p.booking_id, r.booking_id) = ${bookingId}
      )
      and r.cause = 'admin'
      and r.status <> 'failed'
  `.execute(db)
  return toDollars(rows[0]?.cents ?? 0)
}
