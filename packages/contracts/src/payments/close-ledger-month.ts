import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { LedgerMonth, LedgerMonthTotals } from './ledger-month.ts'
import { earlierMonthOpen, monthBlocked, monthClosed, monthNotOver, totalsChanged } from './month-refusals.ts'
import { Month } from './monthly-money.ts'

export const closeLedgerMonth = defineFunction({
  name: 'close-ledger-month',
  summary:
    'Closes a month of the ledger for good: stores its totals and takes no further postings. Refused unless the month ' +
    'is over, all before it are closed, nothing of it is unsettled, and the totals are those that the caller saw.',
  access: 'admin',
  right: 'ledger_close',
  effect: 'write',
  input: z.object({
    month: Month,
    /** The totals that `get-ledger-month` returned. */
    seen: LedgerMonthTotals,
  }),
  output: LedgerMonth,
  refusals: [
    approvalNeeded,
    earlierMonthOpen,
    monthBlocked,
    monthClosed,
    monthNotOver,
    notFound,
    totalsChanged,
  ],
})
