import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { approvalNeeded } from '@localchef/contracts/staff/approval'
import {
  openSupportView as contract,
  type SupportView,
  supportViewMinutes,
} from '@localchef/contracts/users/open-support-view'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { isAdmin } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { refuseOnHigherStaff } from '../staff/staff-rights.ts'
import { readAdminUser } from './read-admin-user.ts'

const most = 20

/**
 * Reads a user's view with the server's rights, never as that user, so that no session can be misused. Messages are
 * counted, not shown; those of a dispute are read in the dispute.
 */
export const openSupportView = implement(contract, async ({ userId, reason, suspicion }, call) => {
  await refuseOnHigherStaff(call, userId)
  const stored = await readStored(call, userId)
  if (userId === call.user.id) return { view: await completeView(call, userId, stored), endsAt: null }
  const endsAt =
    (await readOpenUntil(call, userId)) ??
    (suspicion ? await openQuietly(call, userId) : reason ? await openAtOnce(call, userId, reason) : null)
  return { view: endsAt === null ? null : await completeView(call, userId, stored), endsAt }
})

/** When the account closes to the caller again; null if no view of the caller is open. */
async function readOpenUntil({ db, user, now }: UserCall, userId: string): Promise<string | null> {
  const { rows } = await sql<{ endsAt: string }>`
    select to_jsonb(v.ends_at) #>> '{}' as "endsAt"
    from public.support_views v
    where v.admin_id = ${user.id}
      and v.user_id = ${userId}
      and v.ends_at > ${now}
    order by v.ends_at desc
    limit 1
  `.execute(db)
  return rows[0]?.endsAt ?? null
}

/** Opens the account: with a row that the user can read, an audit entry and a notification at the bell. */
async function openAtOnce(call: UserCall, userId: string, reason: string): Promise<string> {
  const endsAt = await open(call, userId, reason, null)
  await notify(call, {
    userId,
    triggeredBy: call.user.id,
    type: 'other',
    worded: wordNotification('account_viewed', { reason, suspicionOn: null }),
  })
  return endsAt
}

/**
 * Opens the account with another owner's approval. `notify-of-quiet-views` notifies the user after `quietDays` days.
 */
async function openQuietly(
  call: UserCall & Refusing<typeof approvalNeeded | typeof isAdmin | typeof notFound>,
  userId: string,
): Promise<string> {
  const { role } = await readAdminUser(call.refuse, call.db, userId, call.now)
  if (role === 'admin') throw call.refuse(isAdmin)
  const reason = await requireApproval(call, { operation: 'open-support-view', userId })
  if (reason === null) throw new Error('a quiet view was opened without an approval')
  return open(call, userId, reason, new Date(call.now.getTime() + quietDays * 86_400_000))
}

async function open(
  call: UserCall,
  userId: string,
  reason: string,
  hiddenUntil: Date | null,
): Promise<string> {
  const { db, user, now } = call
  const { rows } = await sql<{ endsAt: string }>`
    insert into public.support_views (user_id, admin_id, reason, opened_at, ends_at, hidden_until)
    values (
      ${userId}, ${user.id}, ${reason}, ${now}, ${now}::timestamptz + ${supportViewMinutes} * interval '1 minute',
      ${hiddenUntil}
    )
    returning to_jsonb(ends_at) #>> '{}' as "endsAt"
  `.execute(db)
  const endsAt = rows[0]?.endsAt
  if (!endsAt) throw new Error('the insert returned no support view')
  await recordAct(call, {
    action: 'open-support-view',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { endsAt, ...(hiddenUntil && { suspicion: 'fraud', hiddenUntil: hiddenUntil.toISOString() }) },
    reason,
  })
  return endsAt
}

async function completeView(
  call: UserCall & Refusing<typeof notFound>,
  userId: string,
  stored: Stored,
): Promise<SupportView> {
  const { db, now, outside } = call
  const [user, signIn, sessions, mails] = [
    await readAdminUser(call.refuse, db, userId, now),
    await outside.accounts.factsOf(userId),
    await outside.accounts.sessionsOf(userId),
    await outside.upkeep.mailsTo(stored.email, most),
  ]
  const { email: _email, ...view } = stored
  return {
    ...view,
    user,
    signIn: {
      confirmedAt: signIn?.confirmedAt?.toISOString() ?? null,
      lastSignInAt: signIn?.lastSignInAt?.toISOString() ?? null,
      secondFactors: signIn?.factors ?? 0,
      providers: signIn?.providers ?? [],
    },
    sessions: sessions.map(({ userAgent, address, createdAt, lastUsedAt }) => ({
      userAgent: userAgent.slice(0, 400),
      address,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    mails: mails.map(({ subject, createdAt, sentAt, failedAt }) => ({
      subject,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
  }
}

type Stored = Pick<SupportView, 'profile' | 'orders' | 'bookings' | 'counts' | 'notifications'> & {
  email: string
}

// The columns of `Stored`, from the row `person`: the profile and the id of its kitchen, if there is one.

const profile = sql`
  jsonb_build_object(
    'phone', person.phone, 'address', person.address, 'zipCode', person.zip_code,
    'allergies', to_jsonb(person.allergies), 'language', person.language, 'isOnboarded', person.is_onboarded
  )
`

const orders = sql`
  (
    select coalesce(jsonb_agg(to_jsonb(found) order by found."placedAt" desc), '[]')
    from (
      (
        select o.id, o.number::integer as number, 'buyer' as side, o.status,
          (o.total_cents / 100.0)::float8 as total, c.name as other, o.placed_at as "placedAt"
        from public.orders o
        join public.chefs c on c.id = o.chef_id
        where o.buyer_id = person.id
        order by o.placed_at desc
        limit ${most}
      )
      union all
      (
        select o.id, o.number::integer, 'chef', o.status, (o.total_cents / 100.0)::float8, o.buyer_name,
          o.placed_at
        from public.orders o
        where o.chef_id = person.chef_id
          and o.is_placed
        order by o.placed_at desc
        limit ${most}
      )
      order by "placedAt" desc
      limit ${most}
    ) found
  )
`

const bookings = sql`
  (
    select coalesce(jsonb_agg(to_jsonb(found) order by found."startsAt" desc), '[]')
    from (
      (
        select b.id, b.number::integer as number, 'buyer' as side, b.status, b.service_name as "serviceName",
          c.name as other, b.starts_at as "startsAt"
        from public.bookings b
        join public.chefs c on c.id = b.chef_id
        where b.buyer_id = person.id
        order by b.starts_at desc
        limit ${most}
      )
      union all
      (
        select b.id, b.number::integer, 'chef', b.status, b.service_name, b.buyer_name, b.starts_at
        from public.bookings b
        where b.chef_id = person.chef_id
        order by b.starts_at desc
        limit ${most}
      )
      order by "startsAt" desc
      limit ${most}
    ) found
  )
`

const counts = sql`
  jsonb_build_object(
    'orders', (
      (select count(*) from public.orders o where o.buyer_id = person.id)
      + (select count(*) from public.orders o where o.chef_id = person.chef_id and o.is_placed)
    ),
    'bookings', (
      (select count(*) from public.bookings b where b.buyer_id = person.id)
      + (select count(*) from public.bookings b where b.chef_id = person.chef_id)
    ),
    'messagesSent', (select count(*) from public.messages m where m.sender_id = person.id),
    'messagesReceived', (select count(*) from public.messages m where m.recipient_id = person.id),
    'messagesUnread', (
      select count(*)
      from public.messages m
      where m.recipient_id = person.id
        and m.read_at is null
    ),
    'reviews', (select count(*) from public.reviews r where r.buyer_id = person.id),
    'reportsMade', (select count(*) from public.reports r where r.reporter_id = person.id),
    'reportsAgainst', (
      (
        select count(*)
        from public.reports r
        where (r.subject_kind, r.subject_id) in (select 'chef', person.chef_id)
      )
      + (
        select count(*)
        from public.reviews v
        join public.reports r on r.subject_kind = 'review' and r.subject_id = v.id
        where v.buyer_id = person.id
      )
      + (
        select count(*)
        from public.messages m
        join public.reports r on r.subject_kind = 'message' and r.subject_id = m.id
        where m.sender_id = person.id
      )
      + (
        select count(*)
        from public.notifications n
        join public.reports r on r.subject_kind = 'notification' and r.subject_id = n.id
        where n.triggered_by = person.id
      )
    )
  )
`

const notifications = sql`
  (
    select coalesce(jsonb_agg(to_jsonb(found) order by found.at desc), '[]')
    from (
      select n.id, n.sender -> 'from' ->> 'en' as from, n.title, n.message, n.is_read as "isRead", n.created_at as at
      from public.notifications n
      where n.user_id = person.id
      order by n.created_at desc
      limit ${most}
    ) found
  )
`

async function readStored(
  { db, refuse }: UserCall & Refusing<typeof notFound>,
  userId: string,
): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with person as (
      select p.*, (select c.id from public.chefs c where c.profile_id = p.id) as chef_id
      from public.profiles p
      where p.id = ${userId}
        and p.erased_at is null
    )
    select
      person.email,
      ${profile} as profile,
      ${orders} as orders,
      ${bookings} as bookings,
      ${counts} as counts,
      ${notifications} as notifications
    from person
  `.execute(db)
  const stored = rows[0]
  if (!stored) throw refuse(notFound, noSuch('user'))
  return stored
}
