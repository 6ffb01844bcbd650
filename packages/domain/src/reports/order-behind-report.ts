import type { AdminReport } from '@localchef/contracts/reports/report'
import type { ReportEvidence } from '@localchef/contracts/reports/report-evidence'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** The order or booking that a review, message or notice belongs to; for a dish or kitchen, the reporter's latest order there. */
export async function readOrderBehind(
  db: Queries,
  { subjectKind, subjectId, subject, reporter }: AdminReport,
): Promise<ReportEvidence['order']> {
  const { rows } = await sql<NonNullable<ReportEvidence['order']>>`
    select s.kind, s.id, s.number, s.status, s.cents / 100.0::float8 as total, s.content,
      to_jsonb(s.at) #>> '{}' as at /* never null: id */
    from (${found(subjectKind, subjectId, subject?.chefId ?? null, reporter?.id ?? null)}) l
    join lateral (
      select 'order' as kind, o.id, o.number::text as number, o.status::text as status,
        o.total_cents::float8 as cents, o.placed_at as at, (
          select coalesce(string_agg(n.quantity || ' × ' || n.dish_name, ', ' order by n.dish_name), '')
          from public.order_lines n
          where n.order_id = o.id
        ) as content
      from public.orders o
      where o.id = l.order_id
      union all
      select 'booking', b.id, b.number::text, b.status::text, b.price_cents::float8, b.requested_at, b.service_name
      from public.bookings b
      where b.id = l.booking_id
    ) s on true
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

function found(
  kind: AdminReport['subjectKind'],
  subjectId: string,
  chefId: string | null,
  reporterId: string | null,
): RawBuilder<unknown> {
  if (kind === 'review') {
    return sql`select v.order_id, v.booking_id from public.reviews v where v.id = ${subjectId}`
  }
  if (kind === 'message') {
    return sql`select m.order_id, m.booking_id from public.messages m where m.id = ${subjectId}`
  }
  if (kind === 'notification') {
    return sql`
      (
        select (n.sender ->> 'orderId')::uuid as order_id, (n.sender ->> 'bookingId')::uuid as booking_id
        from public.notifications n
        where n.id = ${subjectId}
      )
    `
  }
  if (kind === 'order') return sql`select ${subjectId}::uuid as order_id, null::uuid as booking_id`
  if (kind === 'booking') return sql`select null::uuid as order_id, ${subjectId}::uuid as booking_id`
  const ofDish =
    kind === 'dish'
      ? sql`exists (select 1 from public.order_lines n where n.order_id = o.id and n.dish_id = ${subjectId})`
      : sql`true`
  return sql`
    (
      select o.id as order_id, null::uuid as booking_id
      from public.orders o
      where o.buyer_id = ${reporterId}
        and o.chef_id = ${chefId}
        and o.is_placed
        and ${ofDish}
      order by o.placed_at desc, o.id
      limit 1
    )
  `
}
