import { z } from 'zod'
import { listDays } from '../admin-fields.ts'
import { Day } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Month } from './monthly-money.ts'
import { TaxLine } from './tax-report.ts'

/** A year; longer spans are read in parts. */
export const mostTaxDays = 366

export const getTaxReport = defineFunction({
  name: 'get-tax-report',
  summary:
    'Reads the sales tax of orders in a month of the ledger or in a range of days, by rate, remitting side and way to pay: taxable ' +
    'and exempt sales, tax collected and tax refunded. Card payments come from the ledger, payments at the handover from completed orders.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z
    .object({
      /** A month of the monthly report, instead of days. */
      month: Month.optional(),
      /**
       * Days in the marketplace's time zone. A missing first day is the first of the last day's month; a missing last
       * day is the end of the first day's month. Without month and days, the report covers the current month.
       */
      ...listDays,
    })
    .refine(({ month, from, to }) => !(month && (from || to)), {
      path: ['month'],
      message: 'Either a month or days',
    }),
  output: z.object({
    /** Null for a range of days. */
    month: Month.nullable(),
    /** First and last day, both included. */
    from: Day,
    to: Day,
    timeZone: z.string(),
    /** The month of the first payment; null if there is none. */
    firstMonth: Month.nullable(),
    /** In the marketplace's time zone. */
    currentMonth: Month,
    /** By state and ZIP prefix. */
    lines: z.array(TaxLine),
  }),
})
export type TaxReport = z.infer<typeof getTaxReport.output>
