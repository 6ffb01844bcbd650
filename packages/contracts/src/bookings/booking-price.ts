import { toCents, toDollars } from '../money.ts'
import type { ServiceCard } from '../services/service-card.ts'

type Priced = Pick<ServiceCard, 'price' | 'pricing' | 'durationMinutes' | 'needsQuote'>

/**
 * Price of a booking in dollars: fixed, per guest, or per hour (counted by the minute). Null if the chef quotes each
 * request.
 */
export function bookingPrice(service: Priced, guests: number): number | null {
  if (service.needsQuote) return null
  const cents = toCents(service.price)
  switch (service.pricing) {
    case 'per_guest':
      return toDollars(cents * guests)
    case 'per_hour':
      return toDollars(Math.round((cents * service.durationMinutes) / 60))
    case 'fixed':
      return toDollars(cents)
  }
}
