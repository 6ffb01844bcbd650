import {
  getQueue as contract,
  type QueueItem,
  type QueueKind,
  queueKinds,
  rightOfKind,
} from '@localchef/contracts/queue/get-queue'
import { healthReasons } from '@localchef/contracts/reports/report-content'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { cityInRussian } from '../city-in-russian.ts'
import { type Moments, momentsOfDays } from '../long-lists/within-days.ts'
import type { Queries } from '../queries.ts'
import { type Call, implement, type Upkeep } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { recentDecisions } from './recent-decisions.ts'

/**
 * A row with its position in the list, which is ordered by urgency, then by waiting time for most kinds, then by key.
 */
interface Waiting {
  item: QueueItem
  /** Exact microseconds since 1970: with milliseconds, rows at the end of a page would be lost. */
  micros: number
  key: string
  moment: string
}

/** Sorts before the key of any row. */
const firstKey = '00000000-0000-0000-0000-000000000000'

interface After {
  moment: string
  key: string
}

const decisions = [
  'chef',
  'certification',
  'permit',
  'gap',
  'denial',
  'report',
  'dispute',
  'payment',
  'signal',
] as const
const chores = ['mail', 'job'] as const

export const getQueue = implement(contract, async (input, call) => {
  const { db, outside, user } = call
  const rights = await rightsOfUser(db, user.id)
  const open = openKinds(rights)
  return {
    ...(await readQueue(call, rights, input)),
    waiting: await countWaiting(db, outside.upkeep, open),
    decided: await recentDecisions(db, open),
  }
})

const openKinds = (rights: readonly StaffRight[]) =>
  queueKinds.filter((kind) => rights.includes(rightOfKind[kind]))

/** A page of the queue for an admin with these rights. */
export async function readQueue(
  { db, outside }: Pick<Call, 'db' | 'outside'>,
  rights: readonly StaffRight[],
  { kinds, cursor, limit, ...days }: z.output<typeof contract.input>,
): Promise<{ items: QueueItem[]; nextCursor: string | null }> {
  const open = openKinds(rights)
  const after = afterOf(cursor)
  const moments = await momentsOfDays(db, days)
  const isWanted = (kind: QueueKind) => kinds.includes(kind) && open.includes(kind)
  const lists = [await readDecisions(db, decisions.filter(isWanted), moments, after, limit + 1)]
  for (const kind of chores.filter(isWanted)) {
    lists.push(await readChores(outside.upkeep, kind, moments, after, limit + 1))
  }
  const waiting = lists.flat().sort(inOrder)
  const page = waiting.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ item }) => item),
    nextCursor: waiting.length > limit && last ? `${last.moment}~${last.key}` : null,
  }
}

function inOrder(a: Waiting, b: Waiting): number {
  if (a.micros !== b.micros) return a.micros - b.micros
  return a.key < b.key ? -1 : 1
}

function afterOf(cursor: string | undefined): After | undefined {
  const [moment, key] = cursor?.split('~') ?? []
  return moment && key ? { moment, key } : undefined
}

/** These rows are ordered by age alone, so the days limit the beginning and the end of the list. */
async function readChores(
  upkeep: Upkeep,
  kind: 'mail' | 'job',
  { start, end }: Moments,
  after: After | undefined,
  most: number,
): Promise<Waiting[]> {
  const isBefore = start !== null && (!after || microsOf(after.moment) < microsOf(start))
  const failed = await upkeep.failed(kind, isBefore ? { moment: start, key: firstKey } : after, most)
  const ofDays = failed.filter(({ since }) => end === null || microsOf(since) < microsOf(end))
  return ofDays.map(({ id, key, title, recipient, error, attempts, since }) => ({
    item: {
      kind,
      id,
      title,
      titleRu: null,
      detail: error,
      detailRu: null,
      subjectKind: null,
      chefId: null,
      user: null,
      recipient: recipient || null,
      attempts,
      dueAt: null,
      urgency: 'age' as const,
      since,
    },
    micros: microsOf(since),
    key,
    moment: since,
  }))
}

/** Microseconds of a moment such as `2026-11-21T14:30:00.123456+00:00`. A `Date` has milliseconds only. */
function microsOf(moment: string): number {
  const fraction = /\.(\d{1,6})/.exec(moment)?.[1] ?? ''
  return Math.floor(Date.parse(moment) / 1000) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}

/** Reads at most one page of each kind by its own index. */
async function readDecisions(
  db: Queries,
  kinds: readonly (typeof decisions)[number][],
  { start, end }: Moments,
  after: After | undefined,
  most: number,
): Promise<Waiting[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const { id, select, from, since, dueAt = sql`null::timestamptz`, urgency = byAge } = branches[kind]
    const at = rankOf(branches[kind])
    const beyond = after
      ? sql`(${at}, ${id}) > (${after.moment}::timestamptz, ${after.key}::uuid)`
      : sql`true`
    const ofDays = sql`
      (${start}::timestamptz is null or ${since} >= ${start}::timestamptz)
      and (${end}::timestamptz is null or ${since} < ${end}::timestamptz)
    `
    return sql`(${select}, ${at} as at, ${since} as since, ${dueAt} as "dueAt", ${urgency} as urgency ${from} and ${beyond} and ${ofDays} order by ${at}, ${id} limit ${most})`
  })
  const { rows } = await sql<{ item: QueueItem; moment: string; key: string }>`
    select
      jsonb_build_object(
        'kind', w.kind, 'id', w.id, 'title', w.title, 'titleRu', w."titleRu", 'detail', w.detail,
        'detailRu', w."detailRu",
        'subjectKind', w."subjectKind", 'chefId', w."chefId", 'recipient', null, 'attempts', null,
        'dueAt', w."dueAt", 'urgency', w.urgency, 'since', w.since,
        'user', (
          select jsonb_build_object('id', p.id, 'name', p.name, 'language', p.language)
          from public.profiles p
          where p.id = w."userId"
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
  since: RawBuilder<unknown>
  dueAt?: RawBuilder<unknown>
  /** A `QueueUrgency`. Default: `age`. */
  urgency?: RawBuilder<unknown>
  /** The sort key within one urgency. Default: `since`. */
  within?: RawBuilder<unknown>
  id: RawBuilder<unknown>
  select: RawBuilder<unknown>
  /** Includes a `where`. */
  from: RawBuilder<unknown>
}

const byAge = sql`'age'`

/**
 * Orders the rows by urgency, then by the moment within it. Urgency shifts that moment by thousands of days, so the
 * cursor needs only one moment and a key. Nothing waits for a thousand days.
 */
function rankOf({ since, within = since, urgency }: Branch): RawBuilder<unknown> {
  if (!urgency) return within
  return sql`
    (${within} - case ${urgency}
      when 'health' then interval '3000 days'
      when 'money' then interval '2000 days'
      when 'time' then interval '1000 days'
      else interval '0 days'
    end)
  `
}

/** The name of the reported record, from the given name column. */
const reported = (name: RawBuilder<unknown>) => sql`
  case r.subject_kind
    when 'review' then (
      select c.${name}
      from public.reviews v
      join public.chefs c on c.id = v.chef_id
      where v.id = r.subject_id
    )
    when 'chef' then (select c.${name} from public.chefs c where c.id = r.subject_id)
    when 'dish' then (select d.${name} from public.dishes d where d.id = r.subject_id)
    when 'message' then (
      select s.name
      from public.messages m
      join public.profiles s on s.id = m.sender_id
      where m.id = r.subject_id
    )
    when 'notification' then (
      select n.sender ->> 'name'
      from public.notifications n
      where n.id = r.subject_id
    )
    when 'order' then (select '#' || o.number from public.orders o where o.id = r.subject_id)
    when 'booking' then (select '#' || b.number from public.bookings b where b.id = r.subject_id)
  end
`

const ofReport = (
  kind: 'report' | 'dispute',
  { which, urgency }: { which: RawBuilder<unknown>; urgency: RawBuilder<unknown> },
): Branch => ({
  since: sql`r.created_at`,
  urgency,
  id: sql`r.id`,
  select: sql`
    select ${kind} as kind, r.id, coalesce(${reported(sql`name`)}, '') as title, ${reported(sql`name_ru`)} as "titleRu", r.reason as detail,
      null::text as "detailRu",
      r.subject_kind as "subjectKind",
      case when r.subject_kind = 'chef' then r.subject_id end as "chefId", r.reporter_id as "userId"
  `,
  from: sql`from public.reports r where r.status = 'open' and ${which}`,
})

/** The earlier of two reports represents the dispute. */
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

/** Whether either side reports unsafe food or an allergen. */
const aboutHealth = sql`
  exists (
    select 1
    from public.reports h
    where h.subject_kind = r.subject_kind
      and h.subject_id = r.subject_id
      and h.reason = any (${healthReasons}::text[])
  )
`

/** Entries about a kitchen (`chefs` as `c`) or something that belongs to it. */
const ofKitchen = (
  kind: 'chef' | 'certification' | 'permit' | 'gap' | 'denial',
  {
    id,
    title,
    detail,
    detailRu = sql`null::text`,
    ...branch
  }: Omit<Branch, 'select'> & {
    title: 'c' | 'd'
    detail: RawBuilder<unknown>
    detailRu?: RawBuilder<unknown>
  },
): Branch => ({
  ...branch,
  id,
  select: sql`
    select ${kind} as kind, ${id}, ${sql.ref(title)}.name as title, ${sql.ref(title)}.name_ru as "titleRu",
      ${detail} as detail, ${detailRu} as "detailRu", null::text as "subjectKind", c.id as "chefId", c.profile_id as "userId"
  `,
})

/**
 * A chargeback rises in the last four days before the bank's deadline. A failed capture ranks like other money alerts
 * that are two days older, because the chef is about to cook; a failed refund like alerts one day older.
 */
const momentOfAlert = sql`
  case a.kind
    when 'chargeback' then coalesce(b.answer_due_at - interval '96 hours', a.created_at)
    when 'capture_failed' then a.created_at - interval '48 hours'
    when 'refund_failed' then a.created_at - interval '24 hours'
    else a.created_at
  end
`

/** An answered chargeback waits for the bank, not for an admin. */
const openAlerts = sql`
  from public.payment_alerts a
  left join public.payments p on p.id = a.payment_id
  left join public.orders o on o.id = p.order_id
  left join public.bookings g on g.id = p.booking_id
  left join public.chefs c on c.id = a.chef_id
  left join public.chargebacks b
    on a.kind = 'chargeback'
    and b.payment_id = a.payment_id
    and a.subject = b.payment_id::text || ':' || b.provider_reference
  where a.status = 'open'
    and b.answered_at is null
`

/** When the kitchen's current certification of the same kind expires, if that is within two weeks. */
const endOfRenewed = sql`
  (
    select max(e.expires_on)::timestamptz
    from public.certifications e
    where e.chef_id = k.chef_id
      and e.kind = k.kind
      and e.status = 'approved'
    having max(e.expires_on) < current_date + 14
  )
`

/** The first names of a group of accounts, to tell the groups apart. */
const peopleOfSignal = sql`
  (
    select string_agg(n.name, ', ' order by n.created_at, n.id)
    from (
      select a.id, a.name, a.created_at
      from public.trust_signal_people w
      join public.profiles a on a.id = w.profile_id
      where w.signal_id = s.id
        and a.erased_at is null
      order by a.created_at, a.id
      limit 2
    ) n
  )
`

const branches: Record<(typeof decisions)[number], Branch> = {
  chef: ofKitchen('chef', {
    since: sql`coalesce(c.submitted_at, c.created_at)`,
    id: sql`c.id`,
    title: 'c',
    detail: sql`concat_ws(', ', nullif(c.city, ''), nullif(c.state, ''))`,
    detailRu: sql.raw(`${cityInRussian} || ', ' || c.state`),
    from: sql`from public.chefs c where c.status = 'submitted'`,
  }),
  certification: ofKitchen('certification', {
    since: sql`k.created_at`,
    dueAt: endOfRenewed,
    urgency: sql`case when ${endOfRenewed} is null then 'age' else 'time' end`,
    within: sql`coalesce(${endOfRenewed} - interval '96 hours', k.created_at)`,
    id: sql`k.id`,
    title: 'c',
    detail: sql`k.kind`,
    from: sql`
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'pending'
    `,
  }),
  permit: ofKitchen('permit', {
    since: sql`k.created_at`,
    id: sql`k.id`,
    title: 'c',
    detail: sql`p.kind`,
    from: sql`
      from public.permit_changes k
      join public.chefs c on c.id = k.chef_id
      join public.chef_permits p on p.chef_id = k.chef_id
      where k.status = 'pending'
    `,
  }),
  gap: ofKitchen('gap', {
    since: sql`g.since`,
    dueAt: sql`case when g.act = 'pause' then g.due_on::timestamptz end`,
    urgency: sql`case when g.act = 'pause' then 'time' else 'age' end`,
    id: sql`c.id`,
    title: 'c',
    detail: sql`g.kinds::text`,
    from: sql`
      from private.certification_gaps g
      join public.chefs c on c.id = g.chef_id
      where c.status = 'active'
        and (g.kept_until is null or g.kept_until < current_date)
    `,
  }),
  denial: ofKitchen('denial', {
    since: sql`a.created_at`,
    urgency: sql`'health'`,
    id: sql`a.id`,
    title: 'd',
    detail: sql`a.allergen`,
    from: sql`
      from public.allergen_denials a
      join public.dishes d on d.id = a.dish_id
      join public.chefs c on c.id = d.chef_id
      where a.status = 'open'
    `,
  }),
  report: ofReport('report', {
    which: sql`r.subject_kind not in ('order', 'booking')`,
    urgency: sql`case when r.reason = any (${healthReasons}::text[]) then 'health' else 'age' end`,
  }),
  dispute: ofReport('dispute', {
    which: firstOfDispute,
    urgency: sql`case when ${aboutHealth} then 'health' else 'money' end`,
  }),
  payment: {
    since: sql`a.created_at`,
    within: momentOfAlert,
    urgency: sql`'money'`,
    dueAt: sql`b.answer_due_at`,
    id: sql`a.id`,
    select: sql`
      select 'payment' as kind, a.id, coalesce('#' || coalesce(o.number, g.number), c.name, '') as title,
        case when p.id is null then c.name_ru end as "titleRu", a.detail, null::text as "detailRu", a.kind as "subjectKind",
        a.chef_id as "chefId", null::uuid as "userId"
    `,
    from: openAlerts,
  },
  signal: {
    since: sql`s.first_seen_at`,
    urgency: sql`case when s.kind = 'shared_card' then 'money' else 'age' end`,
    id: sql`s.id`,
    select: sql`
      select 'signal' as kind, s.id, coalesce(c.name, p.name, ${peopleOfSignal}, '') as title,
        c.name_ru as "titleRu",
        s.count::text as detail, null::text as "detailRu", s.kind as "subjectKind", s.chef_id as "chefId", s.profile_id as "userId"
    `,
    from: sql`
      from public.trust_signals s
      left join public.chefs c on c.id = s.chef_id
      left join public.profiles p on p.id = s.profile_id
      where s.state = 'open'
    `,
  },
}

async function countWaiting(
  db: Queries,
  upkeep: Upkeep,
  kinds: readonly QueueKind[],
): Promise<Partial<Record<QueueKind, number>>> {
  const counted: Partial<Record<QueueKind, number>> = {}
  const counts = decisions.flatMap((kind) =>
    kinds.includes(kind) ? [sql`(select count(*)::integer ${branches[kind].from}) as ${sql.ref(kind)}`] : [],
  )
  if (counts.length > 0) {
    const { rows } = await sql<typeof counted>`
      select ${sql.join(counts)}
    `.execute(db)
    Object.assign(counted, rows[0])
  }
  for (const chore of chores) if (kinds.includes(chore)) counted[chore] = await upkeep.countFailed(chore)
  return counted
}
