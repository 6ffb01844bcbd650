import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

/** Longer ones are a letter. */
export const LONGEST_MESSAGE = 2000

/** Food can turn out bad, or a thing be left behind, after the last move: so long both may still write. */
export const MESSAGE_DAYS_AFTER = 7

/** What a conversation belongs to: one order or one booking. */
export const conversationFields = { orderId: Id.optional(), bookingId: Id.optional() }

export interface Conversation {
  orderId?: string | undefined
  bookingId?: string | undefined
}

export function isOneConversation({ orderId, bookingId }: Conversation): boolean {
  return (orderId === undefined) !== (bookingId === undefined)
}

export const oneConversation = {
  path: ['orderId'],
  message: 'A conversation belongs to one order or to one booking',
}

export const Message = z.object({
  id: Id,
  /** Whose words they are. */
  from: z.enum(['buyer', 'chef']),
  body: z.string(),
  /** In the private bucket `messages`; both sides may ask for a signed address of it. */
  picturePath: z.string().nullable(),
  sentAt: Moment,
  /** When the other side saw it. */
  readAt: Moment.nullable(),
})
export type Message = z.infer<typeof Message>
