import { notFound } from '@localchef/contracts/common-refusals'
import { type Conversation, messageDaysAfter } from '@localchef/contracts/messages/message'
import { type RawBuilder, sql } from 'kysely'
import { viewerOf } from '../purchases/viewer-of.ts'
import { noSuch } from '../refusal.ts'
import type { Call, Refusing, UserCall } from '../server-function.ts'

/** The order or booking of a conversation, with its two sides. */
export interface StoredConversation {
  kind: 'order' | 'booking'
  id: string
  number: number
  /** Null if the buyer was erased. */
  buyerId: string | null
  buyerName: string
  chefProfileId: string
  /** Whether the kitchen's owner was erased. */
  chefIsGone: boolean
  chefName: string
  chefNameRu: string | null
  /** Null while the order or booking is open. */
  closedAt: string | null
}

export async function findConversation(
  { db }: Pick<Call, 'db'>,
  of: Conversation,
): Promise<StoredConversation | undefined> {
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
    ? sql<StoredConversation>`
        select 'order' as kind, ${parties}
        from public.orders t
        join public.chefs c on c.id = t.chef_id
        join public.profiles owner on owner.id = c.profile_id
        where t.id = ${of.orderId}
          and t.is_placed`
    : sql<StoredConversation>`
        select 'booking' as kind, ${parties}
        from public.bookings t
        join public.chefs c on c.id = t.chef_id
        join public.profiles owner on owner.id = c.profile_id
        where t.id = ${of.bookingId ?? null}`
  ).execute(db)
  return rows[0]
}

/** Finds a conversation for one of its sides or an admin. Refuses all others with 404. */
export async function readConversation(
  call: UserCall & Refusing<typeof notFound>,
  of: Conversation,
): Promise<StoredConversation & { viewer: 'buyer' | 'chef' | 'admin' }> {
  const conversation = await findConversation(call, of)
  const viewer = conversation && viewerOf(conversation, call)
  if (!conversation || !viewer) throw call.refuse(notFound, noSuch(of.orderId ? 'order' : 'booking'))
  return { ...conversation, viewer }
}

/** Until when both sides can write; null while the order or booking is open. */
export function opensUntil({ closedAt }: Pick<StoredConversation, 'closedAt'>): Date | null {
  return closedAt ? new Date(Date.parse(closedAt) + messageDaysAfter * 86_400_000) : null
}

/** Whether the viewer can write now, or the reason why not. */
export function writingOf(
  conversation: StoredConversation & { viewer: 'buyer' | 'chef' | 'admin' },
  now: Date,
): 'open' | 'closed' | 'gone' | 'reader' {
  if (conversation.viewer === 'admin') return 'reader'
  if (conversation.viewer === 'chef' ? conversation.buyerId === null : conversation.chefIsGone) return 'gone'
  const until = opensUntil(conversation)
  return until && until <= now ? 'closed' : 'open'
}

/** Condition for the messages `m` of a conversation. */
export function isOfConversation({ kind, id }: Pick<StoredConversation, 'kind' | 'id'>): RawBuilder<unknown> {
  return kind === 'order' ? sql`m.order_id = ${id}` : sql`m.booking_id = ${id}`
}

/** The columns of `Message`. A sender without an id is the erased side. */
export function messageColumns({ buyerId, chefProfileId }: StoredConversation): RawBuilder<unknown> {
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

/** Path of a conversation for one side. */
export function conversationPath(
  conversation: Pick<StoredConversation, 'kind' | 'id'>,
  side: 'buyer' | 'chef',
): string {
  if (conversation.kind === 'order') return `/dashboard/orders/${conversation.id}#messages`
  const page = side === 'chef' ? '/dashboard/bookings' : '/dashboard/user-bookings'
  return `${page}?messages=${conversation.id}`
}
