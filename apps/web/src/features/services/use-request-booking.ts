import type { Booking } from '@localchef/contracts/bookings/booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type BookingFields, bookingRequest, type SeenTerms } from './booking-schema.ts'

/** Requests a booking. An unchanged request keeps its idempotency key, so that a retry books once. */
export function useRequestBooking(
  service: ServiceDetail,
): (fields: BookingFields, terms: SeenTerms) => Promise<Booking> {
  const queries = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return async (fields, terms) => {
    const request = bookingRequest(service, fields, terms)
    const body = JSON.stringify(request)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    try {
      const booking = await callFunction(requestBooking, request, { idempotencyKey: last.current.key })
      await queries.invalidateQueries({ queryKey: ['bookings'] })
      return booking
    } finally {
      // The number of places left may have changed.
      void queries.invalidateQueries({ queryKey: ['service', service.id] })
    }
  }
}
