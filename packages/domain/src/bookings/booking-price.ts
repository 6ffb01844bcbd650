/** How a service is charged; money in cents. */
export interface ServicePrice {
  pricing: 'fixed' | 'per_guest' | 'per_hour'
  priceCents: number
  durationMinutes: number
}

/** What a booking costs by the service's own price: once, for each guest, or for each hour begun by the minute. */
export function bookingPriceCents(
  { pricing, priceCents, durationMinutes }: ServicePrice,
  guests: number,
): number {
  switch (pricing) {
    case 'per_guest':
      return priceCents * guests
    case 'per_hour':
      return Math.round((priceCents * durationMinutes) / 60)
    default:
      return priceCents
  }
}
