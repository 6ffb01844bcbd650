import { z } from 'zod'
import { adminListRequest, nextCursor } from './admin-fields.ts'
import { BookingStatus } from './booking.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'
import { Fulfilment, OrderStatus } from './order-moves.ts'

const Kitchen = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  timeZone: z.string(),
})

export const AdminOrder = z.object({
  id: Id,
  number: z.int(),
  status: OrderStatus,
  fulfilment: Fulfilment,
  buyerName: z.string(),
  itemCount: z.int(),
  total: Dollars,
  slotFrom: Moment,
  placedAt: Moment,
  noteCount: z.int(),
  chef: Kitchen,
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const adminListOrders = defineFunction({
  name: 'admin-list-orders',
  summary: 'Orders of all kitchens, the newest first, found by number, buyer or kitchen.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...OrderStatus.options]).default('all'),
  }),
  output: z.object({ orders: z.array(AdminOrder), nextCursor }),
})

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

export const adminListBookings = defineFunction({
  name: 'admin-list-bookings',
  summary: 'Bookings of all kitchens, the newest request first, found by number, buyer, service or kitchen.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', 'open', ...BookingStatus.options]).default('all'),
  }),
  output: z.object({ bookings: z.array(AdminBooking), nextCursor }),
})
