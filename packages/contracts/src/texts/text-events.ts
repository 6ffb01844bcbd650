import type { BookingEvent, OrderEvent, OtherEvent } from '../notifications/notification-event.ts'

/** The events of an order about which a buyer can get a text message. */
export const textedEvents = [
  'order_confirmed',
  'order_confirmed_itself',
  'order_ready',
  'order_out_for_delivery',
  'order_running_late',
  'order_reminder_day',
  'order_reminder_hours',
  'order_slot_proposed',
  'order_declined',
  'order_expired',
  'order_cancelled',
] as const satisfies readonly (OrderEvent | OtherEvent)[]
export type TextedEvent = (typeof textedEvents)[number]

export const isTexted = (event: string): event is TextedEvent =>
  (textedEvents as readonly string[]).includes(event)

/** The events of a booking about which its buyer can get a text message. */
export const textedBookingEvents = [
  'booking_quoted',
  'booking_time_proposed',
  'booking_moved',
  'booking_awaiting_deposit',
  'booking_confirmed',
  'booking_declined',
  'booking_cancelled',
  'booking_expired',
] as const satisfies readonly BookingEvent[]
export type TextedBookingEvent = (typeof textedBookingEvents)[number]

export const isTextedBooking = (event: string): event is TextedBookingEvent =>
  (textedBookingEvents as readonly string[]).includes(event)
