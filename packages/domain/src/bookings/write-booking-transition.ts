import type { BookingStatus } from '@localchef/contracts/bookings/booking'
import type { BookingEvent } from '@localchef/contracts/notifications/notification-event'
import type { PurchaseActor } from '@localchef/contracts/purchase-sides'
import { sql } from 'kysely'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import type { Call } from '../server-function.ts'
import { notifyAboutBooking } from './notify-about-booking.ts'

export interface WrittenBookingTransition {
  bookingId: string
  from: BookingStatus | null
  to: BookingStatus
  actor: PurchaseActor
  reason?: string | null
  priceCents?: number
  /** The part of the deposit that the chef keeps, in cents. */
  keptCents?: number
  /** Until when the other side can answer, or the buyer can pay the deposit. */
  answerDueAt?: Date
  /** Event to notify of, if it differs from the new status. */
  event?: BookingEvent
}

/**
 * Writes a booking's new status and its event, gives class places back if it ends without taking place, settles its
 * payments, and notifies the other side. The database refuses overlapping bookings (23P01).
 */
export async function writeBookingTransition(call: Call, change: WrittenBookingTransition): Promise<void> {
  const { db } = call
  const ends = ['completed', 'declined', 'cancelled', 'expired'].includes(change.to)
  if (change.from !== null) {
    await sql`
      update public.bookings
      set status = ${change.to}::public.booking_status,
          status_reason = coalesce(${change.reason ?? null}, status_reason),
          price_cents = coalesce(${change.priceCents ?? null}, price_cents),
          kept_cents = ${change.keptCents ?? 0},
          answer_due_at = coalesce(${change.answerDueAt ?? null}, answer_due_at),
          -- A quote leaves the question about another time open, as does a deposit paid before the buyer saw it.
          proposed_starts_at = case
            when ${['requested', 'quoted'].includes(change.to)} or (status = 'awaiting_deposit' and ${change.to} = 'confirmed')
              then proposed_starts_at
          end,
          closed_at = ${ends ? call.now : null}
      where id = ${change.bookingId}
    `.execute(db)
    if (ends && change.to !== 'completed') {
      await sql`
        update public.class_sessions k
        set places_left = least(k.places, k.places_left + b.guests)
        from public.bookings b
        where b.id = ${change.bookingId}
          and k.id = b.session_id
      `.execute(db)
    }
  }
  await sql`
    insert into public.booking_events (booking_id, from_status, to_status, actor, actor_id, reason)
    values (
      ${change.bookingId}, ${change.from}::public.booking_status, ${change.to}::public.booking_status,
      ${change.actor}::public.order_actor, ${call.user?.id ?? null}, ${change.reason ?? null}
    )
  `.execute(db)
  await settlePaymentsOf(call, { bookingId: change.bookingId })
  const { bookingId, to, actor, reason = null, event = `booking_${to}` } = change
  await notifyAboutBooking(call, { bookingId, event, actor, reason })
}
