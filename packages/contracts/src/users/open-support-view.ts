import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-moves.ts'
import { AdminUser } from './user-row.ts'

const side = z.enum(['buyer', 'chef'])

/** What a person sees of the marketplace, as far as help needs it. What they wrote to each other stays theirs. */
export const SupportView = z.object({
  user: AdminUser,
  profile: z.object({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    zipCode: z.string().nullable(),
    allergies: z.array(z.string()),
    language: z.enum(['en', 'ru']),
    isOnboarded: z.boolean(),
  }),
  signIn: z.object({
    confirmedAt: Moment.nullable(),
    lastSignInAt: Moment.nullable(),
    secondFactors: z.int(),
    providers: z.array(z.string()),
  }),
  sessions: z.array(
    z.object({ userAgent: z.string(), address: z.string(), signedInAt: Moment, lastUsedAt: Moment }),
  ),
  /** The newest twenty, as buyer and as chef. */
  orders: z.array(
    z.object({
      id: Id,
      number: z.int(),
      side,
      status: OrderStatus,
      total: Dollars,
      other: z.string(),
      placedAt: Moment,
    }),
  ),
  bookings: z.array(
    z.object({
      id: Id,
      number: z.int(),
      side,
      status: BookingStatus,
      serviceName: z.string(),
      other: z.string(),
      startsAt: Moment,
    }),
  ),
  counts: z.object({
    orders: z.int(),
    bookings: z.int(),
    messagesSent: z.int(),
    messagesReceived: z.int(),
    messagesUnread: z.int(),
    reviews: z.int(),
    reportsMade: z.int(),
    reportsAgainst: z.int(),
  }),
  notifications: z.array(
    z.object({ id: Id, title: z.string(), message: z.string(), isRead: z.boolean(), at: Moment }),
  ),
  mails: z.array(
    z.object({ subject: z.string(), at: Moment, sentAt: Moment.nullable(), failedAt: Moment.nullable() }),
  ),
})
export type SupportView = z.infer<typeof SupportView>

export const openSupportView = defineFunction({
  name: 'open-support-view',
  summary: 'What a person sees of the marketplace, to help them. Changes nothing; each opening is on record.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id }),
  output: SupportView,
})
