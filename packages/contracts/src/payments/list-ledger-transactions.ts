import { z } from 'zod'
import { LargeId, Moment, PurchaseNumber } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { LedgerTransaction } from './get-order-ledger.ts'
import { Month } from './monthly-money.ts'

/** The last transaction of the previous page. */
const Position = z.object({ at: Moment, id: LargeId })

export const listLedgerTransactions = defineFunction({
  name: 'list-ledger-transactions',
  summary:
    'Lists the transactions of a month of the ledger with their entries, in chronological order, for a file.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({
    month: Month,
    after: Position.optional(),
    limit: z.int().min(1).max(1000).default(1000),
  }),
  output: z.object({
    transactions: z.array(
      LedgerTransaction.extend({
        /** Number of the order or booking. */
        orderNumber: PurchaseNumber.nullable(),
        bookingNumber: PurchaseNumber.nullable(),
        /** Name of the kitchen; null for credit that belongs to none. */
        kitchen: z.string().nullable(),
      }),
    ),
    /** Null on the last page. */
    next: Position.nullable(),
  }),
})
