import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { bookings, pageOfBookings } from './booking.ts'

export const listChefBookings = defineFunction({
  name: 'list-chef-bookings',
  summary: "Lists bookings of the caller's kitchen, next date first.",
  access: 'chef',
  effect: 'read',
  scope: 'read:bookings',
  input: z.object(pageOfBookings),
  output: bookings,
})
