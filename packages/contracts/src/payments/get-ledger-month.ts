import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { GiftDebts, LedgerMonth, LedgerMonthTotals, MonthBlocker } from './ledger-month.ts'
import { Month } from './monthly-money.ts'

export const getLedgerMonth = defineFunction({
  name: 'get-ledger-month',
  summary:
    'Reads a month of the ledger: totals, the balances of each account and kitchen at its beginning and end, and what blocks ' +
    'its close. For a closed month these are the stored totals.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({ month: Month }),
  output: LedgerMonth.extend({
    ...LedgerMonthTotals.shape,
    /** Kitchens with a balance or a movement. A balance is money not yet paid out. */
    kitchens: z.array(
      z.object({
        chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable(), timeZone: z.string() }),
        opening: Dollars,
        change: Dollars,
        closing: Dollars,
      }),
    ),
    /** The earliest open month before this one; null if there is none. */
    earlierOpen: Month.nullable(),
    giftCards: GiftDebts,
    blockers: z.array(MonthBlocker),
  }),
  refusals: [notFound],
})
export type LedgerMonthDetail = z.infer<typeof getLedgerMonth.output>
