import { type RawBuilder, sql } from 'kysely'
import { refundableInPerson } from './given-back.ts'

/**
 * What was paid in person for orders `o` or bookings `b`, in the shape of `InPersonPayment`, with the refunds in person:
 * those of the chef, and those of disputes.
 */
export function inPersonObject(of: 'order' | 'booking', paidCents: RawBuilder<unknown>): RawBuilder<unknown> {
  const [kind, id, column] = sales[of]
  return sql`
    jsonb_build_object(
      'paid', (${paidCents} / 100.0)::float8,
      'refundable', (${refundableInPerson(of)} / 100.0)::float8,
      'refunds', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', g.id, 'amount', (g.amount_cents / 100.0)::float8, 'cause', g.cause, 'reason', g.reason,
            'status', g.status, 'expectedAt', null, 'at', g.at, 'lines', g.lines
          )
          order by g.at, g.id
        )
        from (
          select r.id, r.amount_cents, r.cause, r.reason, 'succeeded' as status, r.created_at as at, coalesce((
            select jsonb_agg(
              jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)
              order by l.order_line_id
            )
            from public.refund_lines l
            where l.refund_id = r.id
          ), '[]') as lines
          from public.refunds r
          where ${column} = ${id}
          union all
          select u.id, u.amount_cents, 'admin', coalesce(u.note, ''),
            case when u.settled_at is null then 'wanted' else 'succeeded' end, coalesce(u.settled_at, u.created_at), '[]'
          from public.reports t
          join public.dispute_outcomes u on u.report_id = t.id
          where t.subject_kind = ${kind}
            and t.subject_id = ${id}
            and u.kind = 'refund_in_person'
            and (u.reopened_at is null or (u.settled_at is not null and u.reopen_reason is not null))
        ) g
      ), '[]')
    )
  `
}

const sales = {
  order: [sql`'order'`, sql`o.id`, sql`r.order_id`],
  booking: [sql`'booking'`, sql`b.id`, sql`r.booking_id`],
} as const
