import type { ServiceCard } from '@localchef/contracts/service-card'

type Priced = Pick<ServiceCard, 'price' | 'pricing' | 'durationMinutes' | 'needsQuote'>

/** A preview of what the server will charge, in dollars; null where the chef quotes each request. */
export function estimatedPrice(service: Priced, guests: number): number | null {
  if (service.needsQuote) return null
  const cents = Math.round(service.price * 100)
  switch (service.pricing) {
    case 'per_guest':
      return (cents * guests) / 100
    case 'per_hour':
      return Math.round((cents * service.durationMinutes) / 60) / 100
    case 'fixed':
      return service.price
  }
}
