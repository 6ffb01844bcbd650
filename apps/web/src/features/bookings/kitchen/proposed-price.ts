import type { Booking } from '@localchef/contracts/bookings/booking'
import { bookingPrice } from '@localchef/contracts/bookings/booking-price'

type Priced = Pick<Booking, 'price' | 'servicePrice' | 'guests' | 'startsAt' | 'endsAt'>

/** The price with which a quote begins: the booking's own, or else the service's for these guests and hours. */
export function proposedPrice({ price, servicePrice, guests, startsAt, endsAt }: Priced): number | null {
  if (price !== null || servicePrice === null) return price
  const durationMinutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  return bookingPrice({ ...servicePrice, durationMinutes, needsQuote: false }, guests)
}
