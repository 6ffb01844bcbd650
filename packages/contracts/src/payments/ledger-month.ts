import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { LedgerAccount } from './get-order-ledger.ts'
import { Month, MonthlyMoney } from './monthly-money.ts'

/** `open`: not over, or something blocks its close. `ready`: it can be closed. `closed`: for good. */
export const LedgerMonthState = z.enum(['open', 'ready', 'closed'])
export type LedgerMonthState = z.infer<typeof LedgerMonthState>

/** The admin who closed a month, and when. The name is null if the admin was erased. */
export const MonthClose = z.object({ by: z.string().nullable(), at: Moment })
export type MonthClose = z.infer<typeof MonthClose>

/** A month of the ledger. It begins when the month before it ends. */
export const LedgerMonth = z.object({
  month: Month,
  timeZone: z.string(),
  beginsAt: Moment,
  /** Not included. */
  endsAt: Moment,
  isOver: z.boolean(),
  state: LedgerMonthState,
  close: MonthClose.nullable(),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

/** An account of the ledger in a month. Balances are debits less credits; `closing` is `opening` + `debit` − `credit`. */
export const LedgerMonthAccount = z.object({
  account: LedgerAccount,
  opening: Dollars,
  debit: Dollars,
  credit: Dollars,
  closing: Dollars,
})
export type LedgerMonthAccount = z.infer<typeof LedgerMonthAccount>

/** The totals that a close makes final, as the admin saw them. */
export const LedgerMonthTotals = z.object({
  /** Number of the ledger's transactions in the month. */
  transactions: Whole,
  totals: MonthlyMoney,
  accounts: z.array(LedgerMonthAccount).max(20),
})
export type LedgerMonthTotals = z.infer<typeof LedgerMonthTotals>

/** What is owed for gift cards: `closing` is `opening` + `sold` − `used` − `refunded` − `cashedOut` − `voided`. */
export const GiftDebts = z.object({
  opening: Dollars,
  sold: Dollars,
  /** By orders, less what came back to the credit. */
  used: Dollars,
  refunded: Dollars,
  cashedOut: Dollars,
  /** Left of cards whose payment a bank gave back. */
  voided: Dollars,
  closing: Dollars,
})
export type GiftDebts = z.infer<typeof GiftDebts>

export const monthBlockers = [
  'comparison',
  'differences',
  'failures',
  'transfers',
  'calls',
  'orders',
  'disputes',
] as const

/** Something that blocks the close of a month. */
export const MonthBlocker = z.object({
  /**
   * `comparison`: the ledger was not compared with the provider since the month's end. `differences`: from the
   * provider. `failures`: captures, refunds and transfers that failed. `transfers` and `calls`: on their way to the
   * provider. `orders`: undecided, or not yet handed over. `disputes`: open.
   */
  kind: z.enum(monthBlockers),
  count: Whole,
  /** The oldest few, with the place where they are settled. */
  items: z.array(
    z.object({
      place: z.enum(['payment', 'dispute', 'order', 'booking']),
      id: Id,
      /** Number of the order or booking; null for a difference of a balance. */
      number: PurchaseNumber.nullable(),
    }),
  ),
})
export type MonthBlocker = z.infer<typeof MonthBlocker>
