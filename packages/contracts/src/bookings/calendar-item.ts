import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { PlacedOrderStatus } from '../orders/order-transitions.ts'
import { BookingStatus } from './booking.ts'

/**
 * A booking, a date of a class with its guests, an order, a batch with its sold portions, the time to order from a drop
 * (`drop_opening`), one of its pickup windows (`drop`), or a coming date of a standing order that is not placed yet.
 */
export const CalendarItem = z.object({
  kind: z.enum(['booking', 'class', 'order', 'batch', 'drop_opening', 'drop', 'standing']),
  /** Id of the booking, class date, order, batch, drop or standing order. */
  id: Id,
  /** Set for bookings and orders. */
  number: PurchaseNumber.nullable(),
  /** Set for bookings. */
  status: BookingStatus.nullable(),
  orderStatus: PlacedOrderStatus.nullable(),
  title: z.string(),
  titleRu: z.string().nullable(),
  startsAt: Moment,
  endsAt: Moment,
  /**
   * Guests of a booking, spots taken of a class date, portions of an order or standing order, or portions sold of a
   * batch or drop.
   */
  guests: Whole,
  /** Spots of a class date, portions of a batch or drop, or the limit of a window if it has one. */
  places: Whole.nullable(),
  place: z.string(),
  buyerName: z.string().nullable(),
  /** Whether its buyer has an account, through which another time can be proposed. False for items without one buyer. */
  canAskBuyer: z.boolean(),
})
export type CalendarItem = z.infer<typeof CalendarItem>
