import { notFound } from '@localchef/contracts/common-refusals'
import { getReport as contract } from '@localchef/contracts/reports/get-report'
import type { AdminReport } from '@localchef/contracts/reports/report'
import type { ReportEvidence } from '@localchef/contracts/reports/report-evidence'
import { type RawBuilder, sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { evidenceDish } from '../columns/evidence-dish-columns.ts'
import { lineText } from '../line-text.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { isDispute } from './apply-decision.ts'
import { readAdminReport } from './read-admin-report.ts'
import { readPeople } from './read-person-history.ts'

type Subject = Pick<ReportEvidence, 'dish' | 'review' | 'kitchen'>

/** The reported dish, review or kitchen in full. */
async function readSubject(
  db: Queries,
  { subjectKind, subjectId }: Pick<AdminReport, 'subjectKind' | 'subjectId'>,
): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select
      (
        select ${evidenceDish}
        from public.dishes d
        where ${subjectKind}::text = 'dish'
          and d.id = ${subjectId}
      ) as dish,
      (
        select jsonb_build_object(
          'rating', v.rating, 'authorName', v.author_name, 'body', v.body,
          'picturePaths', to_jsonb(v.picture_paths), 'reply', v.reply, 'at', v.created_at
        )
        from public.reviews v
        where ${subjectKind}::text = 'review'
          and v.id = ${subjectId}
      ) as review,
      (
        select jsonb_build_object(
          'name', c.name, 'nameRu', c.name_ru, 'bio', c.bio, 'bioRu', c.bio_ru, 'status', c.status, 'city', c.city,
          'cityRu', ${sql.raw(cityInRussian)},
          'state', c.state, 'avatarPath', c.avatar_path
        )
        from public.chefs c
        where ${subjectKind}::text = 'chef'
          and c.id = ${subjectId}
      ) as kitchen
  `.execute(db)
  return rows[0] ?? { dish: null, review: null, kitchen: null }
}

/** Messages shown on each side of the reported one. */
const around = 5

/** The reported message with those before and after it, earliest first; empty for a message to followers. */
async function readConversation(db: Queries, messageId: string): Promise<ReportEvidence['conversation']> {
  const part = (beyond: string, order: string, most: number) => sql`
    select n.id, n.sender_id, n.body, n.created_at
    from public.messages n
    where n.order_id is not distinct from m.order_id
      and n.booking_id is not distinct from m.booking_id
      and (n.order_id = m.order_id or n.booking_id = m.booking_id)
      and (n.created_at, n.id) ${sql.raw(beyond)} (m.created_at, m.id)
    order by n.created_at ${sql.raw(order)}, n.id ${sql.raw(order)}
    limit ${most}
  `
  const { rows } = await sql<ReportEvidence['conversation'][number]>`
    select t.id, coalesce(p.name, '') as sender, t.body, to_jsonb(t.created_at) #>> '{}' as at,
      t.id = m.id as "isReported"
    from public.messages m
    cross join lateral (
      (${part('<=', 'desc', around + 1)})
      union all
      (${part('>', 'asc', around)})
    ) t
    left join public.profiles p on p.id = t.sender_id
    where m.id = ${messageId}
    order by t.created_at, t.id
  `.execute(db)
  return rows
}

export const getReport = implement(contract, async ({ reportId }, { db, refuse }) => {
  const report = await readAdminReport(refuse, db, reportId)
  if (isDispute(report)) throw refuse(notFound, noSuch('report'))
  return {
    ...report,
    ...(await readSubject(db, report)),
    conversation: report.subjectKind === 'message' ? await readConversation(db, report.subjectId) : [],
    order: await readOrderBehind(db, report),
    people: await readPeople(db, [report.reporter?.id, report.subject?.userId]),
  }
})

/**
 * The order or booking that a review, message or notice belongs to. For a dish or kitchen, the reporter's latest order
 * there.
 */
async function readOrderBehind(
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
          select coalesce(string_agg(${lineText('en')}, ', ' order by l.position, l.id), '')
          from public.order_lines l
          where l.order_id = o.id
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
