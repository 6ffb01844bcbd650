import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking } from './booking.ts'

export const getBooking = defineFunction({
  name: 'get-booking',
  summary: 'One booking, for its buyer, its chef or an admin.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ bookingId: Id }),
  output: Booking,
})
