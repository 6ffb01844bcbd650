import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { isReadable, tooLong } from '../figures/figures.ts'
import { listFeePeriods } from '../payments/list-fee-periods.ts'
import { listLedgerComparisons } from '../payments/list-ledger-comparisons.ts'
import { Month } from '../payments/monthly-money.ts'
import {
  type FilterProblem,
  filterProblems,
  problemsOf,
  ViewFilter,
  type ViewList,
  viewLists,
} from '../saved-views/view-list.ts'
import type { StaffRight } from '../staff/staff-right.ts'
import { type ExportedList, ExportFilter } from './list-export.ts'

/** The right needed to read a list with a filter. */
export function rightOfExport(list: ExportedList, { show = '' }: ExportFilter): StaffRight {
  if (isUnsaved(list)) return unsavedLists[list].right
  if (list === 'chefs' && show === 'certifications') return 'certifications'
  if (list === 'reviews' && (reportShows.includes(show) || show === '')) return 'reports'
  return viewLists[list].right
}

/** Filter values of the review page that show reports. Without a value, the page shows the open ones. */
const reportShows = ['open', 'upheld', 'dismissed']

type UnsavedList = Exclude<ExportedList, ViewList>

const { from, to } = ViewFilter.shape
const days = { from, to }

const { timeZone, state, city } = ExportFilter.shape

const ofMonth = z.strictObject({ month: Month })

/** Lists without saved views: their rights and their filters. */
const unsavedLists: Readonly<Record<UnsavedList, { right: StaffRight; filter: z.ZodType<ExportFilter> }>> = {
  fee_periods: {
    right: 'fees',
    filter: z.strictObject({
      q: ViewFilter.shape.q,
      ...days,
      show: listFeePeriods.input.shape.state.unwrap().optional(),
      kind: listFeePeriods.input.shape.kind.unwrap().optional(),
    }),
  },
  monthly_report: { right: 'ledger_read', filter: ofMonth },
  ledger_month: { right: 'ledger_read', filter: ofMonth },
  ledger_comparisons: {
    right: 'ledger_read',
    filter: z.strictObject({ ...days, show: listLedgerComparisons.input.shape.which.unwrap().optional() }),
  },
  ledger_months: { right: 'ledger_read', filter: z.strictObject({}) },
  tax_rates: { right: 'taxes', filter: z.strictObject({}) },
  staff: { right: 'staff', filter: z.strictObject({}) },
  figures: {
    right: 'figures',
    filter: z.strictObject({ from: Day, to: Day, timeZone, state, city }).refine(isReadable, tooLong),
  },
  tax_report: { right: 'ledger_read', filter: z.union([ofMonth, z.strictObject(days)]) },
}

const isUnsaved = (list: ExportedList): list is UnsavedList => list in unsavedLists

/** Problems of a filter: those of its list, and days of the audit log without a time zone. */
export function exportFilterProblems(list: ExportedList, filter: ExportFilter): FilterProblem[] {
  if (isUnsaved(list)) {
    return problemsOf(unsavedLists[list].filter, filter)
  }
  if (list !== 'audit') return filterProblems(list, filter)
  const { timeZone, ...others } = filter
  const needsZone = (filter.from || filter.to) && !timeZone
  return [
    ...filterProblems(list, others),
    ...(needsZone ? [{ path: ['timeZone'], message: 'Days of the audit log need a time zone' }] : []),
  ]
}
