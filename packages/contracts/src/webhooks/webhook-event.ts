import { z } from 'zod'
import { type KeyMaker, type MarketplaceScope, scopesFor } from '../api-keys/key-scope.ts'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, LargeId, Moment, Positive, PurchaseNumber, Whole } from '../common-fields.ts'
import { OrderStatus } from '../orders/order-transitions.ts'
import { PurchaseActor } from '../purchase-sides.ts'
import { UserRole } from '../users/user-row.ts'

const Cents = Whole

/** Events carry no names, addresses or phone numbers: a receiver that needs them reads the order with an API key. */
export const OrderEventData = z.object({
  orderId: Id,
  chefId: Id,
  number: PurchaseNumber,
  status: OrderStatus,
  previousStatus: OrderStatus.nullable(),
  by: PurchaseActor,
  fulfilment: z.enum(['pickup', 'delivery']),
  slotFrom: Moment,
  slotUntil: Moment,
  totalCents: Cents,
})

export const BookingEventData = z.object({
  bookingId: Id,
  chefId: Id,
  number: PurchaseNumber,
  status: BookingStatus,
  previousStatus: BookingStatus.nullable(),
  by: PurchaseActor,
  startsAt: Moment,
  endsAt: Moment,
  guests: Positive,
  /** Null until a price is quoted. */
  priceCents: Cents.nullable(),
})

export const PayoutEventData = z.object({
  payoutId: Id,
  chefId: Id,
  status: z.enum(['on_the_way', 'paid', 'failed']),
  amountCents: Cents,
  arrivesAt: Moment.nullable(),
})

/** An account, without its person. */
export const UserEventData = z.object({
  userId: Id,
  role: UserRole,
  /** Null for other events than a change of the role. */
  previousRole: UserRole.nullable(),
  /** Null without an end, and for other events than a suspension. */
  suspendedUntil: Moment.nullable(),
})

/** A decision of staff, as in the audit log. Its reason is personal and stays there. */
export const DecisionEventData = z.object({
  /** Id of the entry of the audit log. */
  decisionId: LargeId,
  /** `approve-chef`, `uphold-report`; with the prefix `undo-` for a decision that was taken back. */
  decision: z.string(),
  subjectKind: z.enum(['chef', 'user', 'approval', 'report']),
  subjectId: Id,
  /** Id of the admin; null for the server itself. */
  decidedBy: Id.nullable(),
})

export const TestEventData = z.object({ endpointId: Id })

/** The events of a kitchen with the schema of their data. */
const kitchenEventData = {
  'order.placed': OrderEventData,
  'order.confirmed': OrderEventData,
  'order.preparing': OrderEventData,
  'order.ready': OrderEventData,
  'order.out_for_delivery': OrderEventData,
  'order.completed': OrderEventData,
  'order.declined': OrderEventData,
  'order.expired': OrderEventData,
  'order.canceled': OrderEventData,
  'booking.requested': BookingEventData,
  'booking.quoted': BookingEventData,
  'booking.awaiting_deposit': BookingEventData,
  'booking.accepted': BookingEventData,
  'booking.confirmed': BookingEventData,
  'booking.completed': BookingEventData,
  'booking.declined': BookingEventData,
  'booking.expired': BookingEventData,
  'booking.canceled': BookingEventData,
  'payout.on_the_way': PayoutEventData,
  'payout.paid': PayoutEventData,
  'payout.failed': PayoutEventData,
} as const

/** The events that the marketplace's own endpoints alone receive. */
const marketplaceEventData = {
  'user.signed_up': UserEventData,
  'user.role_changed': UserEventData,
  'user.suspended': UserEventData,
  'user.unsuspended': UserEventData,
  'user.deleted': UserEventData,
  'decision.dispute': DecisionEventData,
  'decision.kitchen': DecisionEventData,
  'decision.account': DecisionEventData,
  'decision.report': DecisionEventData,
  'decision.approval': DecisionEventData,
} as const

export const DecisionEventType = z.enum([
  'decision.dispute',
  'decision.kitchen',
  'decision.account',
  'decision.report',
  'decision.approval',
])

/** All events with the schema of their data. */
export const webhookEventData = { ...kitchenEventData, ...marketplaceEventData }

export type WebhookEventType = keyof typeof webhookEventData

export const webhookEventTypes = Object.keys(webhookEventData) as WebhookEventType[]

const kitchenEventTypes = Object.keys(kitchenEventData) as (keyof typeof kitchenEventData)[]

/** The scope of the marketplace's keys that opens an event's data, by the first part of the event's name. */
const scopeOfTopic: Readonly<Record<string, MarketplaceScope>> = {
  order: 'marketplace:orders',
  booking: 'marketplace:bookings',
  payout: 'marketplace:payouts',
  user: 'marketplace:users',
  decision: 'marketplace:decisions',
}

/**
 * The events that an endpoint of this person can receive: a chef's are those of the kitchen; an admin's are those whose
 * scopes the admin can give a key.
 */
export function eventsFor(maker: KeyMaker): readonly WebhookEventType[] {
  if (maker.role === 'buyer') return []
  if (maker.role === 'chef') return kitchenEventTypes
  const scopes = scopesFor(maker)
  return webhookEventTypes.filter((type) =>
    scopes.some((scope) => scope === scopeOfTopic[type.split('.')[0] ?? '']),
  )
}

export const WebhookEventType = z.enum(webhookEventTypes)

/** Sent when somebody tests an endpoint. */
export const testEventType = 'webhook.test'

/** The body of a delivery (Standard Webhooks). */
export function webhookBody<Data extends z.ZodType>(type: string, data: Data) {
  return z.object({ type: z.literal(type), timestamp: Moment, data })
}
