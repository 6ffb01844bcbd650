import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-transitions.ts'

const sale = {
  id: Id,
  number: PurchaseNumber,
  buyer: z.string(),
  kitchen: z.string(),
  kitchenRu: z.string().nullable(),
  at: Moment,
  /** Authorized or charged by card and not given back: what a cancellation releases or refunds. */
  held: Dollars,
  /** Whether a suspension that ends sales cancels it. Confirmed orders and bookings of a suspended buyer go on. */
  ends: z.boolean(),
}

/** Open orders and bookings that a suspension is about. */
export const OpenSales = z.object({
  /** The next hundred by time, those that end first. */
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
  /** Of those that end. */
  ending: z.object({ orders: Whole, bookings: Whole, total: Dollars, held: Dollars }),
})
export type OpenSales = z.infer<typeof OpenSales>
