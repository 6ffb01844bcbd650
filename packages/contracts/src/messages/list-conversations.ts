import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** A conversation as the inbox shows it: with whom, about what, and the last words. */
export const ConversationSummary = z.object({
  /** One of the two is set. */
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  /** Of the order or booking. */
  number: z.int(),
  /** Nothing more happens to the order or booking. */
  isOver: z.boolean(),
  /** As whom the caller takes part. */
  viewer: z.enum(['buyer', 'chef']),
  /** The other side. */
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
  /** The dishes of the order, or the service that is booked. */
  about: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
  last: z.object({
    isOwn: z.boolean(),
    body: z.string(),
    hasPicture: z.boolean(),
    sentAt: Moment,
  }),
  /** Messages of the other side that the caller has not seen. */
  unread: z.int(),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const listConversations = defineFunction({
  name: 'list-conversations',
  summary:
    'The inbox: every order and booking the caller has written or been written to about, newest first.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    /** Finds the other side's name, the number, dishes, the service and what was written. */
    query: z.string().trim().max(100).default(''),
    which: z.enum(['all', 'unread']).default('all'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    conversations: z.array(ConversationSummary),
    totalCount: z.int(),
    hasMore: z.boolean(),
  }),
})
