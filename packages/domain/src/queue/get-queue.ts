import {
  getQueue as contract,
  QUEUE_KINDS,
  type QueueItem,
  type QueueKind,
} from '@localchef/contracts/queue/get-queue'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { implement, type Upkeep } from '../server-function.ts'
import { recentDecisions } from './recent-decisions.ts'

/** A row with its place in the list: since when it waits, then by key. */
interface Waiting {
  item: QueueItem
  /** Microseconds since 1970, exact: a moment in milliseconds would lose rows at the end of a page. */
  micros: number
  key: string
  moment: string
}

interface After {
  moment: string
  key: string
}

/** What the marketplace itself asks about; the others are mails and jobs. */
const decisions = ['chef', 'certification', 'permit', 'denial', 'report', 'dispute'] as const
const chores = ['mail', 'job'] as const

export const getQueue = implement(contract, async ({ kinds, cursor, limit }, { db, outside }) => {
  const after = afterOf(cursor)
  const wanted = decisions.filter((kind) => kinds.includes(kind))
  const lists = [await readDecisions(db, wanted, after, limit + 1)]
  for (const kind of chores.filter((chore) => kinds.includes(chore))) {
    lists.push(await readChores(outside.upkeep, kind, after, limit + 1))
  }
  const waiting = lists.flat().sort(inOrder)
  const page = waiting.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ item }) => item),
    nextCursor: waiting.length > limit && last ? `${last.moment}~${last.key}` : null,
    waiting: await countWaiting(db, outside.upkeep),
    decided: await recentDecisions(db),
  }
})

function inOrder(a: Waiting, b: Waiting): number {
  if (a.micros !== b.micros) return a.micros - b.micros
  return a.key < b.key ? -1 : 1
}

function afterOf(cursor: string | undefined): After | undefined {
  const [moment, key] = cursor?.split('~') ?? []
  return moment && key ? { moment, key } : undefined
}

async function readChores(
  upkeep: Upkeep,
  kind: 'mail' | 'job',
  after: After | undefined,
  most: number,
): Promise<Waiting[]> {
  const failed = await upkeep.failed(kind, after, most)
  return failed.map(({ id, key, title, recipient, error, attempts, since }) => ({
    item: {
      kind,
      id,
      title,
      titleRu: null,
      detail: error,
      subjectKind: null,
      chefId: null,
      person: null,
      recipient: recipient || null,
      attempts,
      since,
    },
    micros: microsOf(since),
    key,
    moment: since,
  }))
}

/** `2026-11-21T14:30:00.123456+00:00`: a date knows milliseconds only. */
function microsOf(moment: string): number {
  const fraction = /\.(\d{1,6})/.exec(moment)?.[1] ?? ''
  return Math.floor(Date.parse(moment) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

/** Each kind by an index of its own, no more of it than the page can need. */
async function readDecisions(
  db: Queries,
  kinds: readonly (typeof decisions)[number][],
  after: After | undefined,
  most: number,
): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const { at, id, select, from } = branches[kind]
    const beyond = after
      ? sql`(${at}, ${id}) > (${after.moment}::timestamptz, ${after.key}::uuid)`
      : sql`true`
    return sql`(${select}, ${at} as at ${from} and ${beyond} order by ${at}, ${id} limit ${most})`
  })
  const { rows } = await sql<{ item: QueueItem; moment: string; key: string }>`
    select
      jsonb_build_object(
        'kind', w.kind, 'id', w.id, 'title', w.title, 'titleRu', w."titleRu", 'detail', w.detail,
        'subjectKind', w."subjectKind", 'chefId', w."chefId", 'recipient', null, 'attempts', null, 'since', w.at,
        'person', (
          select jsonb_build_object('id', p.id, 'name', p.name, 'language', p.language)
          from public.profiles p
          where p.id = w."personId"
            and p.erased_at is null
        )
      ) as item,
      to_jsonb(w.at) #>> '{}' as moment,
      w.id as key
    from (${sql.join(parts, sql` union all `)}) w
    order by w.at, w.id
    limit ${most}
  `.execute(db)
  return rows.map((row) => ({ ...row, micros: microsOf(row.moment) }))
}

interface Branch {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  select: RawBuilder<unknown>
  /** With its `where`. */
  from: RawBuilder<unknown>
}

const reported = sql`
  case r.subject_kind
    when 'review' then (
      select c.name
      from public.reviews v
      join public.chefs c on c.id = v.chef_id
      where v.id = r.subject_id
    )
    when 'chef' then (select c.name from public.chefs c where c.id = r.subject_id)
    when 'dish' then (select d.name from public.dishes d where d.id = r.subject_id)
    when 'message' then (
      select s.name
      from public.messages m
      join public.profiles s on s.id = m.sender_id
      where m.id = r.subject_id
    )
    when 'order' then (select '#' || o.number from public.orders o where o.id = r.subject_id)
    when 'booking' then (select '#' || b.number from public.bookings b where b.id = r.subject_id)
  end
`

const ofReport = (kind: 'report' | 'dispute', which: RawBuilder<unknown>): Branch => ({
  at: sql`r.created_at`,
  id: sql`r.id`,
  select: sql`
    select ${kind} as kind, r.id, coalesce(${reported}, '') as title, null::text as "titleRu", r.reason as detail,
      r.subject_kind as "subjectKind",
      case when r.subject_kind = 'chef' then r.subject_id end as "chefId", r.reporter_id as "personId"
  `,
  from: sql`from public.reports r where r.status = 'open' and ${which}`,
})

/** Of what both sides reported the first report stands for both. */
const firstOfDispute = sql`
  r.subject_kind in ('order', 'booking')
  and not exists (
    select 1
    from public.reports e
    where e.subject_kind = r.subject_kind
      and e.subject_id = r.subject_id
      and e.status = 'open'
      and (e.created_at, e.id) < (r.created_at, r.id)
  )
`

const branches: Record<(typeof decisions)[number], Branch> = {
  chef: {
    at: sql`coalesce(c.submitted_at, c.created_at)`,
    id: sql`c.id`,
    select: sql`
      select 'chef' as kind, c.id, c.name as title, c.name_ru as "titleRu",
        concat_ws(', ', nullif(c.city, ''), nullif(c.state, '')) as detail, null::text as "subjectKind",
        c.id as "chefId", c.profile_id as "personId"
    `,
    from: sql`from public.chefs c where c.status = 'submitted'`,
  },
  certification: {
    at: sql`k.created_at`,
    id: sql`k.id`,
    select: sql`
      select 'certification' as kind, k.id, c.name as title, c.name_ru as "titleRu", k.kind as detail,
        null::text as "subjectKind", c.id as "chefId", c.profile_id as "personId"
    `,
    from: sql`
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'pending'
    `,
  },
  permit: {
    at: sql`k.created_at`,
    id: sql`k.id`,
    select: sql`
      select 'permit' as kind, k.id, c.name as title, c.name_ru as "titleRu", p.kind as detail,
        null::text as "subjectKind", c.id as "chefId", c.profile_id as "personId"
    `,
    from: sql`
      from public.permit_changes k
      join public.chefs c on c.id = k.chef_id
      join public.chef_permits p on p.chef_id = k.chef_id
      where k.status = 'pending'
    `,
  },
  denial: {
    at: sql`a.created_at`,
    id: sql`a.id`,
    select: sql`
      select 'denial' as kind, a.id, d.name as title, d.name_ru as "titleRu", a.allergen as detail,
        null::text as "subjectKind", c.id as "chefId", c.profile_id as "personId"
    `,
    from: sql`
      from public.allergen_denials a
      join public.dishes d on d.id = a.dish_id
      join public.chefs c on c.id = d.chef_id
      where a.status = 'open'
    `,
  },
  report: ofReport('report', sql`r.subject_kind not in ('order', 'booking')`),
  dispute: ofReport('dispute', firstOfDispute),
}

async function countWaiting(db: Queries, upkeep: Upkeep): Promise<Record<QueueKind, number>> {
  const { rows } = await sql<Record<(typeof decisions)[number], number>>`
    select
      (select count(*)::integer from public.chefs where status = 'submitted') as chef,
      (select count(*)::integer from public.certifications where status = 'pending') as certification,
      (select count(*)::integer from public.permit_changes where status = 'pending') as permit,
      (select count(*)::integer from public.allergen_denials where status = 'open') as denial,
      (
        select count(*)::integer
        from public.reports
        where status = 'open'
          and subject_kind not in ('order', 'booking')
      ) as report,
      (
        select count(distinct (subject_kind, subject_id))::integer
        from public.reports
        where status = 'open'
          and subject_kind in ('order', 'booking')
      ) as dispute
  `.execute(db)
  const counted = rows[0]
  if (!counted) throw new Error('Counting always answers')
  const counts = { ...counted, mail: await upkeep.countFailed('mail'), job: await upkeep.countFailed('job') }
  return Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, counts[kind]])) as Record<QueueKind, number>
}
