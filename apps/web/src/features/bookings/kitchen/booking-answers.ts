import { type Booking, bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'

/** The chef's possible answers to a booking, from the table of transitions and the server's further conditions. */
export function bookingAnswers(booking: Pick<Booking, 'status' | 'price' | 'startsAt'>, now: number) {
  const transitions = bookingTransitionsFrom(booking.status, 'chef')
  const can = (to: Booking['status']) => transitions.some((transition) => transition.to === to)
  return {
    quote: booking.status === 'requested' || booking.status === 'quoted',
    // A booking without a price needs a quote first.
    confirm: can('confirmed') && booking.price !== null,
    complete: can('completed') && new Date(booking.startsAt).getTime() <= now,
    refusal: transitions.find(({ needsReason }) => needsReason)?.to,
  }
}
