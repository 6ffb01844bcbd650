import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** A month such as `2026-11`, or a year such as `2026`, of the kitchen's calendar. */
export const StatementPeriod = z.string().regex(/^(19|2\d)\d\d(-(0[1-9]|1[0-2]))?$/, 'A month or a year')

/** Sums of the ledger. What the kitchen keeps is `charged` + `borneDiscounts` + `borneCredit` − `serviceFees` − `commission` − `remittedTax` − `refunded` + `feesReturned` + `corrections`. */
export const StatementSums = z.object({
  /** Charged to buyers by card, including everything below. */
  charged: Dollars,
  tips: Dollars,
  /** Tax that the chef owes to the state, less the tax on refunds. A part of what the chef keeps. */
  ownTax: Dollars,
  /** Tax that the marketplace remits, less the tax on refunds. */
  remittedTax: Dollars,
  serviceFees: Dollars,
  commission: Dollars,
  /** Discounts of the kitchen. Not in `charged`. */
  ownDiscounts: Dollars,
  /** Discounts that the marketplace has paid. */
  borneDiscounts: Dollars,
  /** Credit of the kitchen. Not in `charged`. */
  ownCredit: Dollars,
  /** Credit that the marketplace has paid, less what came back to buyers. */
  borneCredit: Dollars,
  /** Increase of the marketplace's debt to the kitchen, beside its balance. */
  owed: Dollars,
  /** Given back to buyers. */
  refunded: Dollars,
  /** The marketplace's part of refunds. */
  feesReturned: Dollars,
  /** Change of the balance by corrections, before the tax that the marketplace remits. */
  corrections: Dollars,
  /** Sent to the bank, less payouts that came back. */
  paidOut: Dollars,
  /** Change of the balance. */
  change: Dollars,
  /** Taxed orders paid at the handover. No sum above includes their money. */
  handoverOrders: Whole,
  /** Tax on these orders that the chef owes to the state, less the tax on refunds in person. */
  handoverOwnTax: Dollars,
  /** Tax on these orders, collected by the chef and remitted by the marketplace, less the tax on refunds in person. */
  handoverRemittedTax: Dollars,
})
export type StatementSums = z.infer<typeof StatementSums>

export const StatementEntry = z.object({
  at: Moment,
  kind: z.enum([
    'sale',
    'refund',
    'refund_failed',
    'payout',
    'payout_failed',
    'credit_spent',
    'credit_returned',
    'transfer',
    'transfer_reversed',
    'correction',
    'change',
  ]),
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  booking: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  /** Charged to the buyer, or given back if negative; 0 for payouts. */
  charged: Dollars,
  /** The marketplace's part of it. */
  fees: Dollars,
  tip: Dollars,
  /** Change of the balance. */
  change: Dollars,
})
export type StatementEntry = z.infer<typeof StatementEntry>
