import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Month, MonthlyMoney } from './monthly-money.ts'

export const getMonthlyReport = defineFunction({
  name: 'get-monthly-report',
  summary:
    'Reads the money of a month from the ledger, per kitchen and in total: sales, fees, commission, tips, refunds, payouts, chargebacks. ' +
    'The sales tax on orders paid at the handover is listed separately.',
  access: 'admin',
  right: 'ledger_read',
  effect: 'read',
  input: z.object({
    /** Absent: the current month in the marketplace's time zone. */
    month: Month.optional(),
  }),
  output: z.object({
    /** The month of the first movement; null if there is none. */
    firstMonth: Month.nullable(),
    /** In the marketplace's time zone. */
    currentMonth: Month,
    month: Month,
    sum: MonthlyMoney,
    /** Largest sales first. */
    kitchens: z.array(
      MonthlyMoney.extend({ chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }) }),
    ),
  }),
})
export type MonthlyReport = z.infer<typeof getMonthlyReport.output>
