import type { PersonHistory } from '@localchef/contracts/reports/person-history'
import { type RawBuilder, sql } from 'kysely'
import { handedBack } from '../ledger/paid-in-person.ts'
import type { Queries } from '../queries.ts'

/** Other people's reports about profile `p` whose kitchen is `k`. Each kind of subject uses its own index. */
const reportsAbout = sql.raw(`
  select r.status
  from public.reviews v
  join public.reports r on r.subject_kind = 'review' and r.subject_id = v.id
  where v.buyer_id = p.id
  union all
  select r.status
  from public.reports r
  where r.subject_kind = 'chef'
    and r.subject_id = k.id
  union all
  select r.status
  from public.dishes d
  join public.reports r on r.subject_kind = 'dish' and r.subject_id = d.id
  where d.chef_id = k.id
  union all
  select r.status
  from public.messages m
  join public.reports r on r.subject_kind = 'message' and r.subject_id = m.id
  where m.sender_id = p.id
  union all
  select r.status
  from public.notifications n
  join public.reports r on r.subject_kind = 'notification' and r.subject_id = n.id
  where n.triggered_by = p.id
  union all
  select r.status
  from public.orders o
  join public.reports r on r.subject_kind = 'order' and r.subject_id = o.id
  where (o.buyer_id = p.id or o.chef_id = k.id)
    and r.reporter_id is distinct from p.id
  union all
  select r.status
  from public.bookings b
  join public.reports r on r.subject_kind = 'booking' and r.subject_id = b.id
  where (b.buyer_id = p.id or b.chef_id = k.id)
    and r.reporter_id is distinct from p.id
`)

/**
 * Refunds of the orders `s` and bookings `s` that `which` selects, by card and in person, except failed ones and those
 * caused by changes.
 */
const refundsOf = (which: RawBuilder<unknown>) => sql`
  select count(*)::integer as count, coalesce(sum(f.amount_cents), 0)::float8 as cents
  from (
    select r.amount_cents
    from public.orders s
    join public.payments y on y.order_id = s.id
    join public.refunds r on r.payment_id = y.id
    where r.status <> 'failed'
      and r.cause <> 'change'
      and ${which}
    union all
    select r.amount_cents
    from public.bookings s
    join public.payments y on y.booking_id = s.id
    join public.refunds r on r.payment_id = y.id
    where r.status <> 'failed'
      and r.cause <> 'change'
      and ${which}
    union all
    select h.amount_cents
    from public.orders s
    join ${handedBack} h on h.order_id = s.id
    where ${which}
    union all
    select h.amount_cents
    from public.bookings s
    join ${handedBack} h on h.booking_id = s.id
    where ${which}
  ) f
`

/** Reads the marketplace's record of these people, in the given order. Erased people are left out. */
export async function readPeople(
  db: Queries,
  ids: readonly (string | null | undefined)[],
): Promise<PersonHistory[]> {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))]
  const people: PersonHistory[] = []
  for (const id of known) people.push(...(await readPerson(db, id)))
  return people
}

async function readPerson(db: Queries, id: string): Promise<PersonHistory[]> {
  const { rows } = await sql<PersonHistory>`
    select
      p.id,
      p.name,
      p.role,
      to_jsonb(p.created_at) #>> '{}' as since,
      p.suspended_at is not null as "isSuspended",
      bought.orders,
      bought.cancelled as "cancelledOrders",
      coalesce(k.completed_orders, 0) as "cookedOrders",
      made.count as "reportsMade",
      made.upheld as "reportsMadeUpheld",
      about.count as "reportsAbout",
      about.upheld as "reportsAboutUpheld",
      (select count(*)::integer from public.dispute_outcomes u where u.warned_id = p.id and u.reopened_at is null) as warnings,
      received.count as "refundsReceived",
      received.cents / 100 as "refundedToThem",
      given.count as "refundsGiven",
      given.cents / 100 as "refundedByThem"
    from public.profiles p
    left join public.chefs k on k.profile_id = p.id
    cross join lateral (
      select count(*)::integer as orders, (count(*) filter (where o.status = 'cancelled'))::integer as cancelled
      from public.orders o
      where o.buyer_id = p.id
        and o.is_placed
    ) bought
    cross join lateral (
      select count(*)::integer as count, (count(*) filter (where r.status = 'upheld'))::integer as upheld
      from public.reports r
      where r.reporter_id = p.id
    ) made
    cross join lateral (
      select count(*)::integer as count, (count(*) filter (where t.status = 'upheld'))::integer as upheld
      from (${reportsAbout}) t
    ) about
    cross join lateral (${refundsOf(sql`s.buyer_id = p.id`)}) received
    cross join lateral (${refundsOf(sql`s.chef_id = k.id`)}) given
    where p.id = ${id}
      and p.erased_at is null
  `.execute(db)
  return rows
}
