import { notFound } from '@localchef/contracts/common-refusals'
import { getLedgerMonth as contract } from '@localchef/contracts/payments/get-ledger-month'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readGiftDebts } from './read-gift-debts.ts'
import { readLedgerMonths, spanOf } from './read-ledger-months.ts'
import { readMonthBlockers } from './read-month-blockers.ts'
import { readClosedTotals, readMonthTotals } from './read-month-totals.ts'

export const getLedgerMonth = implement(contract, async ({ month }, call) => {
  const months = await readLedgerMonths(call.db)
  const found = months.find((each) => each.month === month)
  if (!found) throw call.refuse(notFound, noSuch('month'))
  const giftCards = await readGiftDebts(call.db, spanOf(found))
  if (found.close) {
    const totals = await readClosedTotals(call.db, month)
    return { ...found, ...totals, giftCards, state: 'closed' as const, earlierOpen: null, blockers: [] }
  }
  const span = spanOf(found)
  const blockers = await readMonthBlockers(call, span)
  const next = months.find(({ close }) => !close)
  const earlierOpen = next && next !== found ? next.month : null
  return {
    ...found,
    ...(await readMonthTotals(call.db, span)),
    state: found.isOver && !earlierOpen && blockers.length === 0 ? ('ready' as const) : ('open' as const),
    earlierOpen,
    giftCards,
    blockers,
  }
})
