import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type BookingFields, bookingRequest, type SeenTerms } from './booking-schema.ts'

/** Sends the request. The same request sent again carries the same key, so that it is booked once. */
export function useRequestBooking(
  service: ServiceDetail,
): (fields: BookingFields, terms: SeenTerms) => Promise<void> {
  const queries = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return async (fields, terms) => {
    const request = bookingRequest(service, fields, terms)
    const body = JSON.stringify(request)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    try {
      await callFunction(requestBooking, request, { idempotencyKey: last.current.key })
      await queries.invalidateQueries({ queryKey: ['bookings'] })
    } finally {
      // Places may have gone, to us or to others.
      void queries.invalidateQueries({ queryKey: ['service', service.id] })
    }
  }
}
