import { z } from 'zod'
import { Moment, Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'
import { MonthBlocker, MonthClose } from './ledger-month.ts'
import { Month } from './monthly-money.ts'

export const monthNotOver = defineRefusal(
  'month_not_over',
  409,
  'This month is not over',
  z.object({ endsAt: Moment }),
)
export const monthClosed = defineRefusal('month_closed', 409, 'This month is closed already', MonthClose)
export const earlierMonthOpen = defineRefusal(
  'earlier_month_open',
  409,
  'Months are closed in order, and an earlier one is open',
  z.object({ month: Month }),
)
export const monthBlocked = defineRefusal(
  'month_blocked',
  409,
  'Something of this month is not settled',
  z.object({ blockers: z.array(z.object({ kind: MonthBlocker.shape.kind, count: Whole })) }),
)
export const totalsChanged = defineRefusal(
  'totals_changed',
  409,
  'The totals of this month have changed since they were shown; nothing has been closed',
)
