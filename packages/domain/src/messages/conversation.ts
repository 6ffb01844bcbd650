import { type Conversation, MESSAGE_DAYS_AFTER } from '@localchef/contracts/messages/message'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../refusal.ts'
import type { Call, PersonalCall } from '../server-function.ts'

/** The order or booking of a conversation, and who takes part. */
export interface Talk {
  kind: 'order' | 'booking'
  id: string
  number: number
  /** Null once the buyer was erased. */
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  /** Whether the kitchen's owner was erased. */
  chefIsGone: boolean
  chefName: string
  chefNameRu: string | null
  /** Null while it is open. */
  closedAt: string | null
}

/** Reads what a conversation belongs to. */
export async function findTalk({ db }: Pick<Call, 'db'>, of: Conversation): Promise<Talk | undefined> {
  const parties = sql`
    t.id,
    t.number::integer as number,
    t.buyer_id as "buyerId",
    t.buyer_name as "buyerName",
    c.profile_id as "chefProfileId",
    owner.erased_at is not null as "chefIsGone",
    c.name as "chefName",
    c.name_ru as "chefNameRu",
    to_jsonb(t.closed_at) #>> '{}' as "closedAt"
  `
  const { rows } = await (of.orderId
    ? sql<Talk>`
        select 'order' as kind, ${parties}
        from public.orders t
        join public.chefs c on c.id = t.chef_id
        join public.profiles owner on owner.id = c.profile_id
        where t.id = ${of.orderId}`
    : sql<Talk>`
        select 'booking' as kind, ${parties}
        from public.bookings t
        join public.chefs c on c.id = t.chef_id
        join public.profiles owner on owner.id = c.profile_id
        where t.id = ${of.bookingId ?? null}`
  ).execute(db)
  return rows[0]
}

/** The same for who asks: for everybody else the order or booking does not exist. */
export async function readTalk(
  call: PersonalCall,
  of: Conversation,
): Promise<Talk & { viewer: 'buyer' | 'chef' | 'admin' }> {
  const talk = await findTalk(call, of)
  const viewer = talk && viewerOf(talk, call)
  if (!talk || !viewer) throw notFound(of.orderId ? 'order' : 'booking')
  return { ...talk, viewer }
}

function viewerOf(talk: Talk, { person }: PersonalCall): 'buyer' | 'chef' | 'admin' | undefined {
  if (talk.buyerId === person.id) return 'buyer'
  if (talk.chefProfileId === person.id) return 'chef'
  return person.role === 'admin' ? 'admin' : undefined
}

/** Until when both may write; null while the order or booking is open. */
export function opensUntil({ closedAt }: Pick<Talk, 'closedAt'>): Date | null {
  return closedAt ? new Date(Date.parse(closedAt) + MESSAGE_DAYS_AFTER * 86_400_000) : null
}

/** Whether the viewer may write now, and if not, why. */
export function writingOf(
  talk: Talk & { viewer: 'buyer' | 'chef' | 'admin' },
  now: Date,
): 'open' | 'closed' | 'gone' | 'reader' {
  if (talk.viewer === 'admin') return 'reader'
  if (talk.viewer === 'chef' ? talk.buyerId === null : talk.chefIsGone) return 'gone'
  const until = opensUntil(talk)
  return until && until <= now ? 'closed' : 'open'
}

/** The rows of a conversation, from `messages m`. */
export function ofTalk({ kind, id }: Pick<Talk, 'kind' | 'id'>): RawBuilder<unknown> {
  return kind === 'order' ? sql`m.order_id = ${id}` : sql`m.booking_id = ${id}`
}

/** The columns of `Message`. A side that was erased is the one that is not the other. */
export function messageColumns({ buyerId, chefProfileId }: Talk): RawBuilder<unknown> {
  return sql`
    m.id,
    case
      when m.sender_id = ${buyerId}::uuid or m.recipient_id = ${chefProfileId}::uuid then 'buyer'
      else 'chef'
    end as "from",
    m.body,
    m.picture_path as "picturePath",
    to_jsonb(m.created_at) #>> '{}' as "sentAt",
    to_jsonb(m.read_at) #>> '{}' as "readAt"
  `
}

/** The page both sides talk on. */
export function talkPath(talk: Pick<Talk, 'kind' | 'id'>, side: 'buyer' | 'chef'): string {
  if (talk.kind === 'order') return `/dashboard/orders/${talk.id}#messages`
  const page = side === 'chef' ? '/dashboard/bookings' : '/dashboard/user-bookings'
  return `${page}?messages=${talk.id}`
}
