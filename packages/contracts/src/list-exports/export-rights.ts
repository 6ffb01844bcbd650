import { z } from 'zod'
import { listFeePeriods } from '../payments/list-fee-periods.ts'
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
import type { ExportedList, ExportFilter } from './list-export.ts'

/** The right that opens what a list shows with a filter. */
export function rightOfExport(list: ExportedList, { show = '' }: ExportFilter): StaffRight {
  if (isUnsaved(list)) return unsavedLists[list].right
  if (list === 'chefs' && show === 'certifications') return 'certifications'
  if (list === 'reviews' && (reportShows.includes(show) || show === '')) return 'reports'
  return viewLists[list].right
}

/** Choices of the page of reviews that show reports; without a choice it shows the open ones. */
const reportShows = ['open', 'upheld', 'dismissed']

type UnsavedList = Exclude<ExportedList, ViewList>

const { from, to } = ViewFilter.shape
const days = { from, to }

const ofMonth = z.strictObject({ month: Month })

/** Lists without saved views: their rights and their filters. */
const unsavedLists: Readonly<Record<UnsavedList, { right: StaffRight; filter: z.ZodType<ExportFilter> }>> = {
  discounts: { right: 'discounts', filter: z.strictObject({}) },
  credits: { right: 'credit', filter: z.strictObject(days) },
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
