import { forbidden } from '@localchef/contracts/common-refusals'
import { inEveryLanguage, type Language, localText } from '@localchef/contracts/language'
import {
  createNotification as contract,
  mostDataBytes,
} from '@localchef/contracts/notifications/create-notification'
import { tooManyNotices } from '@localchef/contracts/notifications/notification-refusals'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'

/**
 * Maximum notices that a user sends per hour: to all people together, enough for a kitchen to reach the buyers of a
 * day, and to one person.
 */
const mostAnHour = { toAll: 200, toOne: 5 }

/**
 * Spec section 7. Title and message are the caller's and appear under the caller's name, never as the marketplace's
 * words: the row stores its sender, and the marketplace does not interpret the caller's event and data. No mail is
 * sent, because mails are written by the marketplace only.
 */
export const createNotification = implement(contract, async (input, call) => {
  const { db, user, now } = call
  if (input.triggered_by && input.triggered_by !== user.id) {
    throw call.refuse(forbidden, { message: 'Nobody can send a notice in the name of another person' })
  }
  const data = JSON.stringify(input.data ?? {})
  const shared = await readShared(call, input.user_id, input.data ?? {})
  if (!shared) {
    throw call.refuse(forbidden, {
      message:
        'You can only notify people with whom you share an order, a booking, a review or a conversation',
    })
  }
  await refuseSwitchedOff(call.refuse, call.db, 'messages')
  await checkRate(call, input.user_id)
  await checkSize(call, data)
  const sender = senderOf(user.name, shared)
  const message = input.message ?? ''
  const { rows } = await sql<{ id: string }>`
    insert into public.notifications (user_id, triggered_by, title, message, type, event, data, sender, created_at)
    values (
      ${input.user_id}, ${user.id}, ${input.title}, ${message}, ${input.type}, ${input.event ?? ''}, ${data}::jsonb,
      ${JSON.stringify(sender)}::jsonb, ${now}
    )
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no notification')
  if (shared.hasBrowsers) {
    const push = { userId: input.user_id, title: sender.from[shared.language], path: pathOf(shared) }
    await call.outside.enqueue(
      'send-push',
      { ...push, body: [input.title, message].filter(Boolean).join('\n') },
      now,
    )
  }
  return { success: true, id }
})

/** An order or booking that the caller and the recipient share, with the facts for the notice. */
interface Shared {
  kind: 'order' | 'booking'
  id: string
  /** Whether the caller named this order or booking in `data`. */
  isNamed: boolean
  /** The caller's side. */
  side: 'buyer' | 'chef'
  chefName: string
  chefNameRu: string | null
  picturePath: string | null
  language: Language
  /** Whether the recipient has push subscriptions. */
  hasBrowsers: boolean
}

/**
 * The order or booking that the caller names, or the latest one of both people; undefined for strangers, and for a
 * recipient who is suspended or erased. A review or a conversation always belongs to such an order or booking.
 */
async function readShared(
  { db, user }: UserCall,
  recipientId: string,
  { orderId, bookingId }: Record<string, unknown>,
): Promise<Shared | undefined> {
  const named = [orderId, bookingId].filter((id) => typeof id === 'string').map((id) => id.toLowerCase())
  const between = sql`
    join public.chefs c on c.id = t.chef_id
    where t.buyer_id in (${user.id}, ${recipientId})
      and c.profile_id in (${user.id}, ${recipientId})
      and t.buyer_id <> c.profile_id
  `
  const { rows } = await sql<Shared>`
    select s.kind, s.id, s."isNamed", s.side, s."chefName", s."chefNameRu",
      case when s.side = 'chef' then s.avatar_path else me.avatar_url end as "picturePath", r.language,
      exists (select 1 from public.push_subscriptions u where u.user_id = r.id) as "hasBrowsers"
    from (
      select 'order' as kind, t.id, t.at, ${sharedColumns(user.id, named)}
      from (select o.id, o.buyer_id, o.chef_id, o.placed_at as at from public.orders o where o.is_placed) t
      ${between}
      union all
      select 'booking', t.id, t.requested_at, ${sharedColumns(user.id, named)}
      from public.bookings t
      ${between}
    ) s
    join public.profiles me on me.id = ${user.id}
    join public.profiles r on r.id = ${recipientId}
    where r.suspended_at is null
      and r.erased_at is null
    order by s."isNamed" desc, s.at desc, s.id
    limit 1
  `.execute(db)
  return rows[0]
}

function sharedColumns(userId: string, named: readonly string[]) {
  return sql`
    t.id::text = any (${named}::text[]) as "isNamed",
    case when t.buyer_id = ${userId} then 'buyer' else 'chef' end as side,
    c.name as "chefName", c.name_ru as "chefNameRu", c.avatar_path
  `
}

/** A `NoticeSender`. */
function senderOf(userName: string, { side, chefName, chefNameRu, picturePath, ...shared }: Shared) {
  const name = side === 'chef' ? localText(chefName, chefNameRu) : localText(userName)
  return {
    from: inEveryLanguage((language) => wordsIn[language].notifications.from[side](name[language])),
    name: name.en,
    picturePath,
    ...(shared.isNamed && (shared.kind === 'order' ? { orderId: shared.id } : { bookingId: shared.id })),
  }
}

/** The page of the recipient that a push opens. */
function pathOf({ kind, id, isNamed, side }: Shared): string {
  if (!isNamed) return '/dashboard'
  if (kind === 'order') return `/dashboard/orders/${id}`
  return side === 'chef' ? '/dashboard/user-bookings' : '/dashboard/bookings'
}

/** Measures the size as PostgreSQL writes it: a number such as 1e300 is longer there than in the request. */
async function checkSize({ db }: UserCall, data: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select octet_length(${data}::jsonb::text) as bytes
  `.execute(db)
  if ((rows[0]?.bytes ?? 0) > mostDataBytes) {
    throw invalidField(['data'], 'data_too_large', { bytes: mostDataBytes })
  }
}

async function checkRate(
  { db, user, now, refuse }: UserCall & Refusing<typeof tooManyNotices>,
  recipientId: string,
): Promise<void> {
  // Serialized by user, so that concurrent calls are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended('notices:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ toAll: number; toOne: number }>`
    select
      count(*)::integer as "toAll",
      (count(*) filter (where n.user_id = ${recipientId}))::integer as "toOne"
    from public.notifications n
    where n.triggered_by = ${user.id}
      and n.sender is not null
      and n.created_at > ${now}::timestamptz - interval '1 hour'
  `.execute(db)
  const { toAll, toOne } = rows[0] ?? { toAll: 0, toOne: 0 }
  if (toAll < mostAnHour.toAll && toOne < mostAnHour.toOne) return
  throw refuse(tooManyNotices, { retryAfterSeconds: 3600 })
}
