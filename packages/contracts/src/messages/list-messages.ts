import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { conversationFields, isOneConversation, Message, oneConversation } from './message.ts'

export const listMessages = defineFunction({
  name: 'list-messages',
  summary:
    'The newest messages of an order or booking, or those before one of them; for both sides and admins.',
  access: 'signed-in',
  effect: 'read',
  input: z
    .object({
      ...conversationFields,
      /** The oldest message that is known: those before it are wanted. */
      before: Id.optional(),
      limit: z.int().min(1).max(100).default(30),
    })
    .refine(isOneConversation, oneConversation),
  output: z.object({
    /** The oldest first. */
    messages: z.array(Message),
    hasEarlier: z.boolean(),
    /** As whom the caller sees it; admins only read. */
    viewer: z.enum(['buyer', 'chef', 'admin']),
    buyerName: z.string(),
    chef: z.object({ name: z.string(), nameRu: z.string().nullable() }),
    /** `closed`: too long ago; `gone`: the other side has left; `reader`: the caller takes no part. */
    writing: z.enum(['open', 'closed', 'gone', 'reader']),
    /** Set once the order or booking is over: until then both may still write. */
    opensUntil: Moment.nullable(),
  }),
})
