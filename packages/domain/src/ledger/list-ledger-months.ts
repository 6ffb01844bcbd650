import { listLedgerMonths as contract } from '@localchef/contracts/payments/list-ledger-months'
import { implement } from '../server-function.ts'
import { readLedgerMonths, spanOf } from './read-ledger-months.ts'
import { readMonthBlockers } from './read-month-blockers.ts'

/** Months are closed in order, so only the first open one can be ready. */
export const listLedgerMonths = implement(contract, async (_input, call) => {
  const months = await readLedgerMonths(call.db)
  const next = months.find(({ close }) => !close)
  const isReady = next?.isOver && (await readMonthBlockers(call, spanOf(next))).length === 0
  return {
    months: months
      .map((month) => ({
        ...month,
        state: month.close
          ? ('closed' as const)
          : month === next && isReady
            ? ('ready' as const)
            : ('open' as const),
      }))
      .reverse(),
  }
})
