import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { UserRole } from '../users/user-row.ts'

/** The marketplace's record of one side of a report or dispute. */
export const PersonHistory = z.object({
  id: Id,
  name: z.string(),
  role: UserRole,
  since: Moment,
  isSuspended: z.boolean(),
  /** Orders as a buyer. */
  orders: Whole,
  cancelledOrders: Whole,
  /** Completed orders of the person's kitchen. */
  cookedOrders: Whole,
  reportsMade: Whole,
  reportsMadeUpheld: Whole,
  /** Reports of others about the person, their kitchen, dishes, reviews, messages, orders and bookings. */
  reportsAbout: Whole,
  reportsAboutUpheld: Whole,
  warnings: Whole,
  /** Refunds to the person as a buyer, by card and in person. */
  refundsReceived: Whole,
  refundedToThem: Dollars,
  /** Refunds from the person's kitchen, by card and in person. */
  refundsGiven: Whole,
  refundedByThem: Dollars,
})
export type PersonHistory = z.infer<typeof PersonHistory>
