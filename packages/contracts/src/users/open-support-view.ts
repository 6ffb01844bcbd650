import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-transitions.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { beyondOwnRights } from '../staff/staff-refusals.ts'
import { isAdmin } from './user-refusals.ts'
import { AdminUser } from './user-row.ts'

const side = z.enum(['buyer', 'chef'])

/** A user's view of the marketplace for support, without the text of messages. */
export const SupportView = z.object({
  user: AdminUser,
  profile: z.object({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    zipCode: z.string().nullable(),
    allergies: z.array(z.string()),
    language: z.enum(languages),
    isOnboarded: z.boolean(),
  }),
  signIn: z.object({
    confirmedAt: Moment.nullable(),
    lastSignInAt: Moment.nullable(),
    secondFactors: Whole,
    providers: z.array(z.string()),
  }),
  sessions: z.array(
    z.object({ userAgent: z.string(), address: z.string(), signedInAt: Moment, lastUsedAt: Moment }),
  ),
  /** The latest twenty, both as buyer and as chef. */
  orders: z.array(
    z.object({
      id: Id,
      number: PurchaseNumber,
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
      number: PurchaseNumber,
      side,
      status: BookingStatus,
      serviceName: z.string(),
      other: z.string(),
      startsAt: Moment,
    }),
  ),
  counts: z.object({
    orders: Whole,
    bookings: Whole,
    messagesSent: Whole,
    messagesReceived: Whole,
    messagesUnread: Whole,
    reviews: Whole,
    reportsMade: Whole,
    reportsAgainst: Whole,
  }),
  notifications: z.array(
    z.object({
      id: Id,
      /** The person who worded it; null for the marketplace's own. */
      from: z.string().nullable(),
      title: z.string(),
      message: z.string(),
      isRead: z.boolean(),
      at: Moment,
    }),
  ),
  mails: z.array(
    z.object({ subject: z.string(), at: Moment, sentAt: Moment.nullable(), failedAt: Moment.nullable() }),
  ),
})
export type SupportView = z.infer<typeof SupportView>

/** Minutes for which a given reason keeps an account open. */
export const supportViewMinutes = 30

export const openSupportView = defineFunction({
  name: 'open-support-view',
  summary:
    "Reads a user's view of the marketplace for support, for half an hour after a reason was given. The user can read the reason.",
  access: 'admin',
  right: 'people_read',
  effect: 'write',
  input: z.object({
    userId: Id,
    /** Opens the account. Without a reason, only an account that the caller has already opened can be read. */
    reason: Reason.optional(),
    /**
     * Opens the account with the reason that another owner has approved, and notifies the user after
     * `quietDays` days. Not for accounts of admins.
     */
    suspicion: z.literal('fraud').optional(),
  }),
  output: z.object({
    /** Null if the account is not open to the caller, who must give a reason. */
    view: SupportView.nullable(),
    /** When the caller needs a new reason; null for the caller's own account. */
    endsAt: Moment.nullable(),
  }),
  refusals: [approvalNeeded, beyondOwnRights, isAdmin, notFound],
})
