import { bookingMovesFrom } from '@localchef/contracts/bookings/booking'
import { bookingTransition as contract, isAgreement } from '@localchef/contracts/bookings/booking-transition'
import { toDollars } from '@localchef/contracts/money'
import { recordAct } from '../audit/record-act.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readBookingFor } from './get-booking.ts'
import { lockBooking, type Moving, movedOn } from './lock-booking.ts'
import { writeBookingChange } from './move-booking.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'
import { refuseOverlap } from './refuse-overlap.ts'

export const bookingTransition = implement(contract, async ({ bookingId, from, to, reason, seen }, call) => {
  const { booking, actor } = await lockBooking(bookingId, call)
  if (booking.status !== from) throw movedOn(booking.status)
  const move = bookingMovesFrom(from, actor).find((possible) => possible.to === to)
  if (!move) {
    throw new Refusal(409, 'illegal_move', `A booking cannot move from ${from} to ${to} by ${actor}`, {
      details: { status: booking.status },
    })
  }
  if (move.needsReason && !reason) throw invalidField(['reason'], 'Please give a reason')
  if (to === 'confirmed' && booking.priceCents === null) {
    throw new Refusal(422, 'quote_needed', 'This booking needs a quote first')
  }
  if (isAgreement(to)) {
    refuseChangedTerms(seen ?? {}, termsOf(booking))
    await refuseOverlap(bookingId, actor, call)
  }
  if (to === 'completed' && new Date(booking.startsAt) > call.now) {
    throw new Refusal(422, 'not_yet', 'This booking has not taken place yet')
  }
  await writeBookingChange(call, { bookingId, from, to, actor, reason: reason ?? null })
  if (actor === 'admin') {
    await recordAct(call, {
      action: to === 'cancelled' ? 'cancel-booking' : 'move-booking',
      subjectKind: 'booking',
      subjectId: bookingId,
      before: { status: from },
      after: { status: to },
      reason,
    })
  }
  return readBookingFor(call, bookingId)
})

function termsOf({ priceCents, startsAt, endsAt, guests, place }: Moving) {
  return { price: priceCents === null ? null : toDollars(priceCents), startsAt, endsAt, guests, place }
}
