import { z } from 'zod'
import { Booking } from '../bookings/booking.ts'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Order } from '../orders/order.ts'
import { PurchaseSide } from '../purchase-sides.ts'
import { PersonHistory } from '../reports/person-history.ts'
import { ReportStatus } from '../reports/report.ts'
import { PastOutcomes } from './past-outcome.ts'

/** One side's account of the problem. */
const Account = z.object({
  id: Id,
  by: PurchaseSide,
  /** Null if the user was erased. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  kind: z.string(),
  body: z.string(),
  picturePaths: z.array(z.string()),
  status: ReportStatus,
  at: Moment,
})

export const AdminDispute = z.object({
  /** Id of the first report. */
  id: Id,
  status: ReportStatus,
  decisionNote: z.string().nullable(),
  /** The accounts of both sides, earliest first. */
  accounts: z.array(Account),
  buyer: z.object({ id: Id, name: z.string() }).nullable(),
  chef: z.object({ id: Id, profileId: Id, name: z.string(), nameRu: z.string().nullable() }),
  order: Order.nullable(),
  booking: Booking.nullable(),
  outcomes: PastOutcomes,
  /** The sum that the buyer paid. */
  paid: Dollars,
  /** The part of `paid` that was paid in person and not given back in person. */
  paidInPerson: Dollars,
  /** The part of `paid` that was given back, in all ways together. */
  given: Dollars,
  /** The buyer first. */
  people: z.array(PersonHistory),
})
export type AdminDispute = z.infer<typeof AdminDispute>

export const getDispute = defineFunction({
  name: 'get-dispute',
  summary: 'Reads a dispute with the accounts of both sides and the history of the order or booking.',
  access: 'admin',
  right: 'disputes',
  effect: 'read',
  input: z.object({ reportId: Id }),
  output: AdminDispute,
  refusals: [notFound],
})
