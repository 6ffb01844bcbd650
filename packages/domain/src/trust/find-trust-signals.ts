import { signalHours } from '@localchef/contracts/trust/trust-signal'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { type FoundSignal, raiseSignals } from './raise-signals.ts'

/** Number of accounts with the same trace that raises a signal. A household shares an address, a phone and a card. */
const leastAccounts = { address: 5, range: 15, phone: 3, card: 3 }

/** A burst is at least this many reviews with the same extreme stars, and this many times the usual number. */
const burst = { least: 6, timesUsual: 3 }

/** Traces per run; the next run continues. */
const atOnce = 2000

const daysKept = { place: 2, card: 180, decided: 180, open: 365 }

/** Finds shared places, phones and cards, and bursts of reviews, and deletes expired traces and signals. */
export async function findTrustSignals(call: Omit<Call, 'user'>): Promise<void> {
  const { db, now } = call
  const since = new Date(now.getTime() - signalHours * 3_600_000)
  await sql`select private.trace_places(${since})`.execute(db)
  await raiseSignals(db, await findShared(call, since))
  await raiseSignals(db, await findBursts(call, since))
  await forgetOld(call)
}

/** Compares the groups of new traces with the limits. */
async function findShared({ db }: Pick<Call, 'db'>, since: Date): Promise<FoundSignal[]> {
  const { rows } = await sql<{ kind: keyof typeof leastAccounts; hash: string; people: string[] }>`
    with news as (
      update public.trust_traces t
      set is_new = false
      where (t.kind, t.hash, t.profile_id) in (
        select n.kind, n.hash, n.profile_id
        from public.trust_traces n
        where n.is_new
        order by n.first_seen_at
        limit ${atOnce}
        for update skip locked
      )
      returning t.kind, t.hash
    )
    select g.kind, g.hash, array_agg(p.id order by p.id) as people
    from (select distinct n.kind, n.hash from news n) g
    join public.trust_traces t on t.kind = g.kind and t.hash = g.hash
    join public.profiles p on p.id = t.profile_id
    where p.erased_at is null
      and (g.kind not in ('address', 'range') or t.first_seen_at > ${since}::timestamptz)
    group by g.kind, g.hash
    having count(*) >= (${JSON.stringify(leastAccounts)}::jsonb ->> g.kind)::integer
  `.execute(db)
  return rows.map(({ kind, hash, people }) => ({
    kind: `shared_${kind}`,
    subjectKey: hash,
    profileId: null,
    chefId: null,
    facts: {},
    factKeys: people,
    secrets: [],
    people,
  }))
}

interface Burst {
  chefId: string
  ownerId: string
  stars: 'high' | 'low'
  reviews: string[]
  authors: string[]
  youngAccounts: number
  usualPerDay: number
}

/** Reads the reviews of the last day through the index on time, and the usual number through the index on kitchens. */
async function findBursts({ db }: Pick<Call, 'db'>, since: Date): Promise<FoundSignal[]> {
  const { rows } = await sql<Burst>`
    with recent as (
      select r.chef_id, case when r.rating = 5 then 'high' else 'low' end as stars,
        array_agg(r.id order by r.created_at, r.id) as reviews,
        coalesce(array_agg(distinct p.id) filter (where p.id is not null), '{}') as authors,
        count(distinct p.id) filter (where p.created_at > r.created_at - interval '7 days') as young
      from public.reviews r
      left join public.profiles p on p.id = r.buyer_id
      where r.created_at > ${since}::timestamptz
        and r.hidden_at is null
        and (r.rating = 5 or r.rating <= 2)
      group by 1, 2
      having count(*) >= ${burst.least}
    )
    select
      n.chef_id as "chefId",
      c.profile_id as "ownerId",
      n.stars,
      n.reviews,
      n.authors,
      n.young::integer as "youngAccounts",
      u.per_day as "usualPerDay"
    from recent n
    join public.chefs c on c.id = n.chef_id
    cross join lateral (
      select round(count(*) / 90.0, 2)::float8 as per_day
      from public.reviews r
      where r.chef_id = n.chef_id
        and r.created_at > ${since}::timestamptz - interval '90 days'
        and r.created_at <= ${since}::timestamptz
    ) u
    where cardinality(n.reviews) >= ${burst.timesUsual} * u.per_day
  `.execute(db)
  return rows.map(({ chefId, ownerId, stars, reviews, authors, youngAccounts, usualPerDay }) => ({
    kind: 'review_burst',
    subjectKey: `${chefId}:${stars}`,
    profileId: ownerId,
    chefId,
    facts: { reviews, stars, usualPerDay, youngAccounts },
    factKeys: reviews,
    secrets: [],
    people: authors,
  }))
}

async function forgetOld({ db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`
    delete from public.trust_traces
    where kind in ('address', 'range') and last_seen_at < ${before(daysKept.place)}
      or kind = 'card' and last_seen_at < ${before(daysKept.card)}
  `.execute(db)
  await sql`
    delete from public.trust_signals
    where decided_at < ${before(daysKept.decided)}
      or state = 'open' and first_seen_at < ${before(daysKept.open)} and last_seen_at < ${before(daysKept.open)}
  `.execute(db)
}
