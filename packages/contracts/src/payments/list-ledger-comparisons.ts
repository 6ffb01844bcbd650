import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Day, Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { PaymentAlert } from './payment-alert.ts'

/** Maximum differences listed per comparison; the count includes all. */
export const mostShownDifferences = 20

export const LedgerDifference = z.object({
  /** Identifies the difference within its comparison. */
  subject: z.string(),
  /** The payment's order or booking; both null for the balance of a kitchen. */
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  booking: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  /** Null for a gift card. */
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }).nullable(),
  /** The ledger's amount and the provider's. */
  ours: Dollars,
  theirs: Dollars,
  /** The alert in the queue where it is settled. */
  alert: PaymentAlert.pick({ id: true, status: true, note: true, closedBy: true, closedAt: true }).nullable(),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

export const LedgerComparison = z.object({
  /** In UTC. */
  day: Day,
  /** Null while it runs, or if it could not be finished. */
  finishedAt: Moment.nullable(),
  /**
   * Number of payments compared, so far if the comparison still runs. The balance of every connected account is
   * compared too.
   */
  payments: Whole,
  /** Number of differences. */
  differences: Whole,
  /** The first differences; empty for comparisons from before differences were stored. */
  found: z.array(LedgerDifference),
})
export type LedgerComparison = z.infer<typeof LedgerComparison>

export const listLedgerComparisons = defineFunction({
  name: 'list-ledger-comparisons',
  summary:
    'Lists the nightly comparisons of the ledger with the payment provider, latest first, with the differences that each one found.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({
    which: z.enum(['all', 'different']).default('all'),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ comparisons: z.array(LedgerComparison), nextCursor }),
})
