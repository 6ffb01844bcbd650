import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { Id, Moment, Positive, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Kitchen } from '../orders/sale.ts'
import { BookingStatus } from './booking.ts'

export const AdminBooking = z.object({
  id: Id,
  number: PurchaseNumber,
  status: BookingStatus,
  serviceName: z.string(),
  serviceNameRu: z.string().nullable(),
  buyerName: z.string(),
  guests: Positive,
  price: Dollars.nullable(),
  startsAt: Moment,
  requestedAt: Moment,
  noteCount: Whole,
  chef: Kitchen,
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const listBookings = defineFunction({
  name: 'list-bookings',
  summary:
    'Lists bookings of all kitchens, newest request first, filtered by number, buyer, service or kitchen.',
  access: 'admin',
  right: 'orders_read',
  effect: 'read',
  marketplaceScope: 'marketplace:bookings',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...BookingStatus.options]).default('all'),
  }),
  output: z.object({ bookings: z.array(AdminBooking), nextCursor }),
})
