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
  /** The amount authorized or charged by card and not given back, which a cancellation releases or refunds. */
  held: Dollars,
  /**
   * Whether a suspension that ends sales cancels this one. Confirmed orders and bookings of a suspended buyer go on.
   */
  ends: z.boolean(),
}

/** Open orders and bookings that a suspension is about. */
export const OpenSales = z.object({
  /** At most a hundred, ordered by time. Sales that end are chosen before the others, then the soonest ones. */
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
  /** Sums of all open sales, including those beyond the hundred. */
  all: z.object({ orders: Whole, bookings: Whole, total: Dollars, held: Dollars }),
  /** Sums of the sales that end. */
  ending: z.object({ orders: Whole, bookings: Whole, total: Dollars, held: Dollars }),
})
export type OpenSales = z.infer<typeof OpenSales>
