import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Stars, Whole } from '../common-fields.ts'
import { languages } from '../language.ts'
import { offPlatformKinds } from '../messages/find-off-platform.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-transitions.ts'
import { UserRole } from '../users/user-row.ts'

export const signalKinds = [
  'shared_address',
  'shared_range',
  'shared_phone',
  'shared_card',
  'review_burst',
  'off_platform',
] as const
export const SignalKind = z.enum(signalKinds)
export type SignalKind = z.infer<typeof SignalKind>

export const signalStates = ['open', 'dismissed', 'acted'] as const
export const SignalState = z.enum(signalStates)
export type SignalState = z.infer<typeof SignalState>

/** Hours within which new accounts at one network address or range, and reviews of one kitchen, count together. */
export const signalHours = 24

/** A message that leads people off the marketplace, with the positions of the parts that do. */
export const SignalMessage = z.object({
  id: Id,
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  number: PurchaseNumber,
  body: z.string(),
  found: z.array(z.object({ kind: z.enum(offPlatformKinds), start: Whole, end: Whole })),
  sentAt: Moment,
})

export const SignalReview = z.object({
  id: Id,
  rating: Stars,
  body: z.string(),
  author: z.object({ id: Id, name: z.string() }).nullable(),
  at: Moment,
})

export const TrustSignal = z.object({
  id: Id,
  kind: SignalKind,
  state: SignalState,
  /** Accounts of a group, reviews of a burst, or messages. */
  count: Whole,
  firstSeenAt: Moment,
  lastSeenAt: Moment,
  /** The kitchen of a burst. */
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }).nullable(),
  /** The people who receive a warning: accounts of a group, the kitchen's owner, or the sender. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: UserRole,
      language: z.enum(languages),
      since: Moment,
      isSuspended: z.boolean(),
      /** Null for an admin without the right to read accounts. */
      email: z.string().nullable(),
      /** Orders as a buyer; null for an admin without the right to read orders. */
      orderCount: Whole.nullable(),
      /** The newest of these orders. */
      orders: z.array(
        z.object({
          id: Id,
          number: PurchaseNumber,
          status: OrderStatus,
          total: Dollars,
          placedAt: Moment,
          kitchen: z.string(),
          kitchenRu: z.string().nullable(),
        }),
      ),
    }),
  ),
  /**
   * The phone number that the accounts share. Null for other kinds, and for an admin without the right to read
   * accounts.
   */
  sharedPhone: z.string().nullable(),
  /**
   * The last four digits of the card that the accounts share, if the provider gives them. Null for other kinds, and for
   * an admin without the right to read accounts.
   */
  sharedCard: z.string().nullable(),
  /**
   * The address or range that the accounts share. It is known only while one of their sessions from there lasts,
   * because the signal keeps only its hash. Null for other kinds, and for an admin without the right to read accounts.
   */
  sharedNetwork: z.string().nullable(),
  /**
   * For a burst: its stars, the usual number of reviews per day, and the number of authors with accounts younger than a
   * week.
   */
  burst: z
    .object({
      stars: z.enum(['high', 'low']),
      usualPerDay: z.number().min(0).max(1_000_000),
      youngAccounts: Whole,
    })
    .nullable(),
  messages: z.array(SignalMessage),
  reviews: z.array(SignalReview),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  note: z.string().nullable(),
})
export type TrustSignal = z.infer<typeof TrustSignal>
