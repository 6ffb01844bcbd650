import type { Approval } from '@localchef/contracts/staff/approval'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** The requests that wait for an owner, or are approved and wait for their act, oldest first. `where` narrows them. */
export async function readApprovals(
  db: Queries,
  now: Date,
  where: RawBuilder<unknown> = sql`true`,
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select a.id, a.act, concat_ws(' · ', nullif(s.name, ''), s.email, '#' || coalesce(o.number, b.number)) as subject,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as "askedBy",
      a.reason, to_jsonb(a.asked_at) #>> '{}' as "askedAt", to_jsonb(a.expires_at) #>> '{}' as "expiresAt",
      coalesce(a.decision, 'waiting') as state
    from public.approvals a
    left join public.profiles p on p.id = a.asked_by
    left join public.profiles s on s.id = (a.act ->> 'userId')::uuid
    left join public.reports r on r.id = (a.act ->> 'reportId')::uuid
    left join public.orders o on o.id in ((a.act ->> 'orderId')::uuid, r.subject_id)
    left join public.bookings b on b.id in ((a.act ->> 'bookingId')::uuid, r.subject_id)
    where a.expires_at > ${now}
      and a.used_at is null
      and a.decision is distinct from 'declined'
      and ${where}
    order by a.asked_at, a.id
    limit 100
  `.execute(db)
  return rows.map((row) => ({ ...row, subject: row.subject || null }))
}
