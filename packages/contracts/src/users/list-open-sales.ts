import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-transitions.ts'

const sale = {
  id: Id,
  number: PurchaseNumber,
  buyer: z.string(),
  at: Moment,
  /** Authorized or charged by card and not given back: what a cancellation releases or refunds. */
  held: Dollars,
}

export const listOpenSales = defineFunction({
  name: 'list-open-sales',
  summary:
    'Lists the open orders and bookings of a kitchen with their sums, for an admin who is about to suspend it.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: z.object({
    /** The next hundred by time. */
    orders: z.array(z.object({ ...sale, status: OrderStatus, total: Dollars })),
    bookings: z.array(
      z.object({
        ...sale,
        status: BookingStatus,
        serviceName: z.string(),
        /** Null until a price is agreed. */
        total: Dollars.nullable(),
      }),
    ),
    /** Of all, also beyond the hundred. */
    all: z.object({ orders: Whole, bookings: Whole, total: Dollars, held: Dollars }),
  }),
})
