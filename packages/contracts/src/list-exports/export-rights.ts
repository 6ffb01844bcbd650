import { type FilterProblem, filterProblems, type ViewFilter, viewLists } from '../saved-views/view-list.ts'
import type { StaffRight } from '../staff/staff-right.ts'
import type { ExportedList } from './list-export.ts'

/** The right that opens what a list shows with a filter. */
export function rightOfExport(list: ExportedList, { show = '' }: ViewFilter): StaffRight {
  if (list === 'discounts') return 'discounts'
  if (list === 'credits') return 'credit'
  if (list === 'chefs' && show === 'certifications') return 'certifications'
  if (list === 'reviews' && (reportShows.includes(show) || show === '')) return 'reports'
  return viewLists[list].right
}

/** Choices of the page of reviews that show reports; without a choice it shows the open ones. */
const reportShows = ['open', 'upheld', 'dismissed']

/** Problems of a filter. Discounts and credit have no filters. */
export function exportFilterProblems(list: ExportedList, filter: ViewFilter): FilterProblem[] {
  if (list !== 'discounts' && list !== 'credits') return filterProblems(list, filter)
  return Object.keys(filter).map((name) => ({ path: [name], message: 'This list has no filters' }))
}
