import { listOwedRefunds as contract } from '@localchef/contracts/disputes/list-owed-refunds'
import type { OwedRefund } from '@localchef/contracts/disputes/owed-refund'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'

export const listOwedRefunds = implement(contract, async ({ status, ...page }, { db }) => {
  const isOwed = status === 'owed'
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select u.report_id as "reportId", o.id as "orderId", b.id as "bookingId",
        coalesce(o.number, b.number)::text as number,
        (u.amount_cents / 100.0)::float8 as amount,
        jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) as chef,
        case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as buyer,
        u.settled_at as "settledAt", u.settled_note as "settledNote", u.created_at as at
    `,
    sql<OwedRefund>`
      from public.dispute_outcomes u
      join public.reports r on r.id = u.report_id
      left join public.orders o on r.subject_kind = 'order' and o.id = r.subject_id
      left join public.bookings b on r.subject_kind = 'booking' and b.id = r.subject_id
      join public.chefs c on c.id = coalesce(o.chef_id, b.chef_id)
      left join public.profiles p on p.id = coalesce(o.buyer_id, b.buyer_id)
      where u.kind = 'refund_in_person'
        and (u.settled_at is null) = ${isOwed}
        and (u.reopened_at is null or (u.settled_at is not null and u.reopen_reason is not null))
    `,
    { at: sql`u.created_at`, id: sql`u.id`, first: isOwed ? 'oldest' : 'newest' },
    page,
  )
  return { refunds: rows, nextCursor }
})
