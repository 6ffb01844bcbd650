import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { bookings, pageOfBookings } from './booking.ts'

export const listMyBookings = defineFunction({
  name: 'list-my-bookings',
  summary: 'The bookings the caller has asked for, the next date first.',
  access: 'signed-in',
  effect: 'read',
  input: z.object(pageOfBookings),
  output: bookings,
})
