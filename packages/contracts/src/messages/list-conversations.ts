import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { PurchaseSide } from '../purchase-sides.ts'
import { longestQuery } from '../text-limits.ts'

/** A conversation in the inbox. */
export const ConversationSummary = z.object({
  /** Either `orderId` or `bookingId` is set. */
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  /** Number of the order or booking. */
  number: PurchaseNumber,
  /** Whether the order or booking has ended. */
  isOver: z.boolean(),
  /** The caller's side. */
  viewer: PurchaseSide,
  /** Name of the other side. */
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
  /** The dishes of the order, or the booked service. */
  about: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
  last: z.object({
    isOwn: z.boolean(),
    body: z.string(),
    hasPicture: z.boolean(),
    sentAt: Moment,
  }),
  /** Unread messages of the other side. */
  unread: Whole,
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const listConversations = defineFunction({
  name: 'list-conversations',
  summary: "Lists the caller's conversations about orders and bookings, latest message first.",
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    /** Matches the other side's name, the number, dishes, the service and messages. */
    query: z.string().trim().max(longestQuery).default(''),
    which: z.enum(['all', 'unread']).default('all'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    conversations: z.array(ConversationSummary),
    totalCount: Whole,
    hasMore: z.boolean(),
  }),
})
