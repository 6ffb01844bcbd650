import { type Booking, bookingMovesFrom } from '@localchef/contracts/bookings/booking'

/** What a kitchen can do with a booking now. Read from the one table of moves, and from what the server asks. */
export function bookingAnswers(booking: Pick<Booking, 'status' | 'price' | 'startsAt'>, now: number) {
  const moves = bookingMovesFrom(booking.status, 'chef')
  const can = (to: Booking['status']) => moves.some((move) => move.to === to)
  return {
    quote: booking.status === 'requested' || booking.status === 'quoted',
    // Without a price there is nothing to agree to: it takes a quote first.
    confirm: can('confirmed') && booking.price !== null,
    complete: can('completed') && new Date(booking.startsAt).getTime() <= now,
    refusal: moves.find((move) => move.needsReason)?.to,
  }
}
