import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { bookings, pageOfBookings } from './booking.ts'

export const listMyBookings = defineFunction({
  name: 'list-my-bookings',
  summary: "Lists the caller's own bookings, next date first.",
  access: 'signed-in',
  effect: 'read',
  scope: 'read:bookings',
  input: z.object(pageOfBookings),
  output: bookings,
})
