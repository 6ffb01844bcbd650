import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'

export const BOOKING_STATUSES = [
  'requested',
  'quoted',
  'accepted',
  'confirmed',
  'completed',
  'declined',
  'cancelled',
  'expired',
] as const
export const BookingStatus = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof BookingStatus>

export type BookingActor = 'buyer' | 'chef' | 'admin' | 'system'

export interface BookingMove {
  from: BookingStatus
  to: BookingStatus
  actor: BookingActor
  needsReason?: true
}

/** Who may move a booking from where to where (DESIGN section 4). A quote is a move of its own function. */
export const BOOKING_MOVES: readonly BookingMove[] = [
  { from: 'requested', to: 'confirmed', actor: 'chef' },
  { from: 'requested', to: 'declined', actor: 'chef', needsReason: true },
  { from: 'requested', to: 'cancelled', actor: 'buyer' },
  { from: 'requested', to: 'expired', actor: 'system' },
  { from: 'quoted', to: 'accepted', actor: 'buyer' },
  { from: 'quoted', to: 'declined', actor: 'buyer' },
  { from: 'quoted', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'quoted', to: 'expired', actor: 'system' },
  { from: 'accepted', to: 'completed', actor: 'chef' },
  { from: 'accepted', to: 'cancelled', actor: 'buyer', needsReason: true },
  { from: 'accepted', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'accepted', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'confirmed', to: 'completed', actor: 'chef' },
  { from: 'confirmed', to: 'cancelled', actor: 'buyer', needsReason: true },
  { from: 'confirmed', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'confirmed', to: 'cancelled', actor: 'admin', needsReason: true },
]

export function bookingMovesFrom(status: BookingStatus, actor: BookingActor): BookingMove[] {
  return BOOKING_MOVES.filter((move) => move.from === status && move.actor === actor)
}

/** Somebody still has to do something about it. */
export function isOpenBooking(status: BookingStatus): boolean {
  return status === 'requested' || status === 'quoted' || status === 'accepted' || status === 'confirmed'
}

export const Booking = z.object({
  id: Id,
  number: z.int(),
  status: BookingStatus,
  serviceId: Id.nullable(),
  serviceName: z.string(),
  serviceNameRu: z.string().nullable(),
  serviceKind: z.enum(['catering', 'private_chef', 'class', 'other']).nullable(),
  isClass: z.boolean(),
  guests: z.int(),
  startsAt: Moment,
  endsAt: Moment,
  place: z.string(),
  message: z.string(),
  price: Dollars.nullable(),
  statusReason: z.string().nullable(),
  requestedAt: Moment,
  answerDueAt: Moment.nullable(),
  buyer: z.object({ name: z.string(), phone: z.string().nullable(), allergies: z.array(z.string()) }),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    avatarPath: z.string().nullable(),
    timeZone: z.string(),
  }),
  quotes: z.array(
    z.object({ price: Dollars, message: z.string(), by: z.enum(['buyer', 'chef']), at: Moment }),
  ),
  events: z.array(
    z.object({
      from: BookingStatus.nullable(),
      to: BookingStatus,
      actor: z.enum(['buyer', 'chef', 'admin', 'system']),
      reason: z.string().nullable(),
      at: Moment,
    }),
  ),
  viewer: z.enum(['buyer', 'chef', 'admin']),
})
export type Booking = z.infer<typeof Booking>

/** The facts of a booking that bind both sides once it is agreed to. */
export const BookingTerms = z.object({
  price: Dollars.nullable(),
  startsAt: Moment,
  endsAt: Moment,
  guests: Whole,
  place: z.string().max(300),
})
export type BookingTerms = z.infer<typeof BookingTerms>

export function termsOf({ price, startsAt, endsAt, guests, place }: Booking): BookingTerms {
  return { price, startsAt, endsAt, guests, place }
}

/** One fact that differs from the one the caller saw; in the details of 409 `terms_changed`. */
export const ChangedTerm = z.object({
  fact: z.enum(['price', 'startsAt', 'endsAt', 'guests', 'place', 'durationMinutes']),
  seen: z.union([z.string(), z.number(), z.null()]),
  now: z.union([z.string(), z.number(), z.null()]),
})
export type ChangedTerm = z.infer<typeof ChangedTerm>

/** What the caller has seen once they were shown what changed. */
export function withChanges<Terms extends object>(seen: Terms, changed: readonly ChangedTerm[]): Terms {
  return { ...seen, ...Object.fromEntries(changed.map(({ fact, now }) => [fact, now])) }
}

export const TermsChanged = z.object({ changed: z.array(ChangedTerm).min(1) })

export const pageOfBookings = {
  which: z.enum(['all', 'open', 'closed']).default('all'),
  page: z.int().min(1).max(1000).default(1),
  limit: z.int().min(1).max(50).default(12),
}
export const bookings = z.object({ bookings: z.array(Booking), totalCount: z.int(), hasMore: z.boolean() })
