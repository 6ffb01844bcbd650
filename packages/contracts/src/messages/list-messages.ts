import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { PurchaseViewer } from '../purchase-sides.ts'
import { conversationFields, isOneConversation, Message, oneConversation } from './message.ts'

export const listMessages = defineFunction({
  name: 'list-messages',
  summary:
    'Lists the newest messages about an order or booking, or those before a message. For both sides, and for admins who decide disputes.',
  access: 'signed-in',
  right: 'disputes',
  effect: 'read',
  input: z
    .object({
      ...conversationFields,
      /** Id of the oldest message already loaded. */
      before: Id.optional(),
      limit: z.int().min(1).max(100).default(30),
    })
    .refine(isOneConversation, oneConversation),
  output: z.object({
    /** Oldest first. */
    messages: z.array(Message),
    hasEarlier: z.boolean(),
    /** The caller's side; admins can only read. */
    viewer: PurchaseViewer,
    buyerName: z.string(),
    chef: z.object({ name: z.string(), nameRu: z.string().nullable() }),
    /** `closed`: ended too long ago. `gone`: the other side was erased. `reader`: the caller is an admin. */
    writing: z.enum(['open', 'closed', 'gone', 'reader']),
    /** The last moment at which both sides can write; null while the order or booking is open. */
    opensUntil: Moment.nullable(),
  }),
  refusals: [notFound],
})
