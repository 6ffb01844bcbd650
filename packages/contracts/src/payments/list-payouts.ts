import { z } from 'zod'
import { Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'

export const ChefPayout = z.object({
  id: Id,
  amount: Dollars,
  status: z.enum(['on_the_way', 'paid', 'failed']),
  createdAt: Moment,
  arrivesAt: Moment.nullable(),
  /** The orders whose money it holds, refunds deducted. */
  orders: z.array(z.object({ id: Id, number: PurchaseNumber, amount: Dollars })),
  /** The bookings whose deposits and balances it holds, refunds deducted. */
  bookings: z.array(z.object({ id: Id, number: PurchaseNumber, amount: Dollars })),
})

export const listPayouts = defineFunction({
  name: 'list-payouts',
  summary: 'Lists the latest payouts of the calling chef, newest first, each with its orders and bookings.',
  access: 'signed-in',
  effect: 'read',
  scope: 'read:payouts',
  input: z.object({}),
  output: z.object({
    payouts: z.array(ChefPayout),
    /** The marketplace's debt to the kitchen for its credit and discounts, not sent yet. */
    owed: Dollars,
  }),
  refusals: [notFound],
})
