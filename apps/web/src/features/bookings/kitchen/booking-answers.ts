import { type Booking, bookingTransitionsFrom, isOpenBooking } from '@localchef/contracts/bookings/booking'

/** The chef's possible answers to a booking, from the table of transitions and the server's further conditions. */
export function bookingAnswers(
  booking: Pick<Booking, 'status' | 'price' | 'startsAt' | 'isClass'>,
  now: number,
) {
  const transitions = bookingTransitionsFrom(booking.status, 'chef')
  const can = (to: Booking['status']) => transitions.some((transition) => transition.to === to)
  const hasBegun = new Date(booking.startsAt).getTime() <= now
  return {
    quote: booking.status === 'requested' || booking.status === 'quoted',
    // A booking without a price needs a quote first.
    confirm: can('confirmed') && booking.price !== null,
    complete: can('completed') && hasBegun,
    // The date of a class moves with all its guests.
    propose: isOpenBooking(booking.status) && !booking.isClass && !hasBegun,
    refusal: transitions.find(({ needsReason }) => needsReason)?.to,
  }
}
