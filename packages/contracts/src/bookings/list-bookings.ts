import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Kitchen } from '../orders/sale.ts'
import { BookingStatus } from './booking.ts'

export const AdminBooking = z.object({
  id: Id,
  number: z.int(),
  status: BookingStatus,
  serviceName: z.string(),
  serviceNameRu: z.string().nullable(),
  buyerName: z.string(),
  guests: z.int(),
  price: Dollars.nullable(),
  startsAt: Moment,
  requestedAt: Moment,
  noteCount: z.int(),
  chef: Kitchen,
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const listBookings = defineFunction({
  name: 'list-bookings',
  summary: 'Bookings of all kitchens, the newest request first, found by number, buyer, service or kitchen.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...BookingStatus.options]).default('all'),
  }),
  output: z.object({ bookings: z.array(AdminBooking), nextCursor }),
})
