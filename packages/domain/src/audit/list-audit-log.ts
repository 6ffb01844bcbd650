import { type AuditEntry, listAuditLog as contract } from '@localchef/contracts/audit/list-audit-log'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anywhere } from '../long-lists/long-list.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'

/** Current name of the subject. The audit stores ids only, so that it outlives its subjects. */
const subjectName = sql.raw(`
  case when a.subject_id ~ '^[0-9a-f-]{36}$' then case a.subject_kind
    when 'chef' then (select c.name from public.chefs c where c.id = a.subject_id::uuid)
    when 'user' then (select p.name from public.profiles p where p.id = a.subject_id::uuid)
    when 'dish' then (select d.name from public.dishes d where d.id = a.subject_id::uuid)
    when 'service' then (select s.name from public.services s where s.id = a.subject_id::uuid)
    when 'order' then (select '#' || o.number from public.orders o where o.id = a.subject_id::uuid)
    when 'booking' then (select '#' || b.number from public.bookings b where b.id = a.subject_id::uuid)
    when 'certification' then (
      select c.name
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.id = a.subject_id::uuid
    )
    when 'permit' then (
      select c.name
      from public.permit_changes k
      join public.chefs c on c.id = k.chef_id
      where k.id = a.subject_id::uuid
    )
    when 'denial' then (
      select d.name
      from public.allergen_denials n
      join public.dishes d on d.id = n.dish_id
      where n.id = a.subject_id::uuid
    )
    when 'payment' then (
      select '#' || coalesce(o.number, g.number)
      from public.payment_alerts k
      join public.payments p on p.id = k.payment_id
      left join public.orders o on o.id = p.order_id
      left join public.bookings g on g.id = p.booking_id
      where k.id = a.subject_id::uuid
    )
    when 'report' then (
      select coalesce(
        (select '#' || o.number from public.orders o where t.subject_kind = 'order' and o.id = t.subject_id),
        (select '#' || b.number from public.bookings b where t.subject_kind = 'booking' and b.id = t.subject_id),
        (select d.name from public.dishes d where t.subject_kind = 'dish' and d.id = t.subject_id),
        (select c.name from public.chefs c where t.subject_kind = 'chef' and c.id = t.subject_id),
        (
          select c.name
          from public.reviews r
          join public.chefs c on c.id = r.chef_id
          where t.subject_kind = 'review'
            and r.id = t.subject_id
        )
      )
      from public.reports t
      where t.id = a.subject_id::uuid
    )
    when 'setting' then (
      select rtrim(r.state || ' ' || r.zip_prefix)
      from public.tax_rates r
      where r.id = a.subject_id::uuid
    )
    when 'signal' then (
      select c.name
      from public.trust_signals s
      join public.chefs c on c.id = s.chef_id
      where s.id = a.subject_id::uuid
    )
    when 'api_key' then (select k.name from public.api_keys k where k.id = a.subject_id::uuid)
    when 'webhook_endpoint' then (select e.url from public.webhook_endpoints e where e.id = a.subject_id::uuid)
    when 'gift_card' then (select g.recipient_name from public.gift_cards g where g.id = a.subject_id::uuid)
    when 'discount' then (select d.code from public.discounts d where d.id = a.subject_id::uuid)
    when 'announcement' then (select n.body from public.announcements n where n.id = a.subject_id::uuid)
    when 'review' then (
      select c.name
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where r.id = a.subject_id::uuid
    )
  end end
`)

/**
 * Greatest distance between an entry's place by id and its place by moment: a transaction takes its moment before its
 * id.
 */
const disorder = 1000

export const listAuditLog = implement(contract, async (request, { db }) => readAuditLog(db, request))

type Request = z.output<typeof contract.input>

export async function readAuditLog(db: Queries, request: Request) {
  const { limit } = request
  const { rows } = await sql<{ entry: AuditEntry }>`
    select to_jsonb(found) as entry
    from (
      select a.id, a.area, a.actor_email as "actorEmail", a.action, a.subject_kind as "subjectKind",
        a.subject_id as "subjectId", ${subjectName} as "subjectName", a.before, a.after, a.reason,
        a.request_id as "requestId", a.created_at as "createdAt"
      from public.audit_log a
      where ${found(request)}
      order by a.id desc
      limit ${limit + 1}
    ) found
  `.execute(db)
  const entries = rows.slice(0, limit).map(({ entry }) => entry)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** Number of entries, at most the request's limit. */
export async function countAuditLog(db: Queries, request: Request): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from public.audit_log a where ${found(request)} limit ${request.limit}) counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

function found(request: Request): RawBuilder<unknown> {
  const { query, area, actor, action, subjectKind, subjectId, from, to, before } = request
  const conditions: RawBuilder<unknown>[] = [
    ...(query ? [sql`private.audit_text(a) ilike ${anywhere(query)}`] : []),
    ...(area === 'all' ? [] : [sql`a.area = ${area}`]),
    ...(actor ? [sql`a.actor_email ilike ${anywhere(actor)}`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subjectKind ? [sql`a.subject_kind = ${subjectKind}`] : []),
    ...(subjectId ? [sql`a.subject_id = ${subjectId}`] : []),
    ...(from ? [sql`a.created_at >= ${from}::timestamptz`, sql`a.id >= ${firstIdFrom(from)}`] : []),
    ...(to ? [sql`a.created_at < ${to}::timestamptz`, sql`a.id <= ${lastIdBefore(to)}`] : []),
    ...(before ? [sql`a.id < ${before}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Pages use ids, so a moment is translated to an id through the index on moments. */
function firstIdFrom(moment: string): RawBuilder<unknown> {
  return sql`coalesce((
    select l.id - ${disorder}
    from public.audit_log l
    where l.created_at >= ${moment}::timestamptz
    order by l.created_at, l.id
    limit 1
  ), 0)`
}

function lastIdBefore(moment: string): RawBuilder<unknown> {
  return sql`coalesce((
    select l.id + ${disorder}
    from public.audit_log l
    where l.created_at < ${moment}::timestamptz
    order by l.created_at desc, l.id desc
    limit 1
  ), 0)`
}
