import { z } from 'zod'
import { Booking } from '../bookings/booking.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Order } from '../orders/order.ts'
import { ReportStatus } from '../reports/report.ts'

/** What one side says. */
const Account = z.object({
  id: Id,
  by: z.enum(['buyer', 'chef']),
  /** Null once they were erased. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  kind: z.string(),
  body: z.string(),
  picturePaths: z.array(z.string()),
  status: ReportStatus,
  at: Moment,
})

export const AdminDispute = z.object({
  /** The report it began with. */
  id: Id,
  status: ReportStatus,
  decisionNote: z.string().nullable(),
  /** Both sides, the first to speak first. */
  accounts: z.array(Account),
  buyer: z.object({ id: Id, name: z.string() }).nullable(),
  chef: z.object({ id: Id, profileId: Id, name: z.string() }),
  order: Order.nullable(),
  booking: Booking.nullable(),
})
export type AdminDispute = z.infer<typeof AdminDispute>

export const getDispute = defineFunction({
  name: 'get-dispute',
  summary: 'A dispute: what both sides say, and the order or booking with its time line.',
  access: 'admin',
  effect: 'read',
  input: z.object({ reportId: Id }),
  output: AdminDispute,
})
