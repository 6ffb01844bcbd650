import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking } from './booking.ts'

export const getBooking = defineFunction({
  name: 'get-booking',
  summary: 'Reads a booking. For its buyer, its chef and admins.',
  access: 'signed-in',
  right: 'orders_read',
  effect: 'read',
  scope: 'read:bookings',
  marketplaceScope: 'marketplace:bookings',
  input: z.object({ bookingId: Id }),
  output: Booking,
  refusals: [notFound],
})
