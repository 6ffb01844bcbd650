import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Whether orders `o` were paid at the handover. Their money did not go through the provider. */
export const paidAtHandover = sql.raw(`o.payment_method = 'pay_on_pickup' and o.status = 'completed'`)

/** Whether orders `o` were paid at the handover with sales tax. */
export const taxedAtHandover = sql`${paidAtHandover} and o.tax_cents > 0`

const settled = `
  from public.dispute_outcomes u
  join public.reports t on t.id = u.report_id
  where u.kind = 'refund_in_person'
    and u.settled_at is not null
    -- An undone decision never was.
    and (u.reopened_at is null or u.reopen_reason is not null)
`

/**
 * The rows `id`, `order_id`, `booking_id`, `amount_cents` and `at` of money that buyers got back in person: refunds of
 * what was paid in person, and refunds decided in disputes once they were handed over.
 */
export const handedBack = sql.raw(`
  (
    select r.id, r.order_id, r.booking_id, r.amount_cents, r.created_at as at
    from public.refunds r
    where r.payment_id is null
    union all
    select u.id, t.subject_id, null, u.amount_cents, u.settled_at
    ${settled}
      and t.subject_kind = 'order'
    union all
    select u.id, null, t.subject_id, u.amount_cents, u.settled_at
    ${settled}
      and t.subject_kind = 'booking'
  )
`)

/** The sum that buyers of orders `o` got back in person, in cents. */
export const handedBackCents = sql`
  (
    select coalesce(sum(h.amount_cents), 0)
    from ${handedBack} h
    where h.order_id = o.id
  )
`

/**
 * The rows of `handedBack` of orders, each with the `tax_cents` in its amount: the tax's share of the sum given back so
 * far, less the share of earlier rows. An order that is given back in full thus gives back its whole tax.
 */
export const taxHandedBack = sql`
  (
    select
      h.id,
      h.order_id,
      h.at,
      h.amount_cents,
      round(y.tax_cents::numeric * (b.cents + h.amount_cents) / y.total_cents)
        - round(y.tax_cents::numeric * b.cents / y.total_cents) as tax_cents
    from ${handedBack} h
    join public.orders y on y.id = h.order_id
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as cents
      from ${handedBack} e
      where e.order_id = y.id
        and (e.at, e.id) < (h.at, h.id)
    ) b
  )
`

/** Updates the payment status of an order paid at the handover: paid, partly refunded or refunded. */
export async function stateHandedBack(db: Queries, orderId: string): Promise<void> {
  await sql`
    update public.orders o
    set payment_status = n.payment_status
    from (
      select case when b.cents = 0 then 'paid' when b.cents < o.total_cents then 'partly_refunded' else 'refunded' end
        as payment_status
      from public.orders o
      cross join lateral (select ${handedBackCents} as cents) b
      where o.id = ${orderId}
        and ${paidAtHandover}
    ) n
    where o.id = ${orderId}
      and o.payment_status <> n.payment_status
  `.execute(db)
}
