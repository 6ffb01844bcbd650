import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, Moment, Positive, PurchaseNumber, Whole } from '../common-fields.ts'
import { OrderStatus } from '../orders/order-transitions.ts'
import { PurchaseActor } from '../purchase-sides.ts'

const Cents = Whole

/** Events carry no names, addresses or phone numbers: a receiver that needs them reads the order with an API key. */
export const OrderEventData = z.object({
  orderId: Id,
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
  status: z.enum(['on_the_way', 'paid', 'failed']),
  amountCents: Cents,
  arrivesAt: Moment.nullable(),
})

export const TestEventData = z.object({ endpointId: Id })

/** All events with the schema of their data. */
export const webhookEventData = {
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

export type WebhookEventType = keyof typeof webhookEventData

export const webhookEventTypes = Object.keys(webhookEventData) as WebhookEventType[]

export const WebhookEventType = z.enum(webhookEventTypes)

/** Sent when a chef tests an endpoint. */
export const testEventType = 'webhook.test'

/** The body of a delivery (Standard Webhooks). */
export function webhookBody<Data extends z.ZodType>(type: string, data: Data) {
  return z.object({ type: z.literal(type), timestamp: Moment, data })
}
