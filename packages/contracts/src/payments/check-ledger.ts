import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { LedgerComparison } from './list-ledger-comparisons.ts'

/** Longest wait for the comparison, in seconds. A slower comparison goes on after the answer. */
export const checkPatienceSeconds = 15

export const checkLedger = defineFunction({
  name: 'check-ledger',
  summary:
    'Compares the ledger with the payment provider now, as it is done every night, so that a month can be closed on the day ' +
    'it ends. A comparison that takes longer goes on after the answer; the list of comparisons shows how far it is.',
  access: 'admin',
  right: 'ledger_close',
  effect: 'write',
  input: z.object({}),
  output: z.object({
    /**
     * Today's comparison (days are in UTC). Null where the marketplace takes no cards, because there is nothing to
     * compare.
     */
    comparison: LedgerComparison.omit({ found: true }).nullable(),
  }),
})
