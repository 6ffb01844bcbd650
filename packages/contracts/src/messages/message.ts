import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { PurchaseSide } from '../purchase-sides.ts'

/** Days after the end during which both sides can still write, for example about bad food. */
export const messageDaysAfter = 7

/** The order or booking of a conversation; exactly one is set. */
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
  message: 'A conversation is about one order or one booking',
}

export const Message = z.object({
  id: Id,
  /** The author's side. */
  from: PurchaseSide,
  body: z.string(),
  /** In the private bucket `messages`. Both sides can request a signed URL. */
  picturePath: z.string().nullable(),
  sentAt: Moment,
  /** When the other side read it. */
  readAt: Moment.nullable(),
})
export type Message = z.infer<typeof Message>
