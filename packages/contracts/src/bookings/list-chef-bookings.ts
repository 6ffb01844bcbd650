import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { bookings, pageOfBookings } from './booking.ts'

export const listChefBookings = defineFunction({
  name: 'list-chef-bookings',
  summary: "The bookings of the caller's kitchen, the next date first.",
  access: 'chef',
  effect: 'read',
  input: z.object(pageOfBookings),
  output: bookings,
})
