import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Month } from '../payments/monthly-money.ts'
import { defineRefusal } from '../refusal.ts'
import { ViewFilter } from '../saved-views/view-list.ts'
import { longestTimeZone } from '../text-limits.ts'

export const ExportedList = z.enum([
  'users',
  'orders',
  'bookings',
  'standing_orders',
  'chefs',
  'listings',
  'reviews',
  'payment_alerts',
  'owed_refunds',
  'discounts',
  'credits',
  'fee_periods',
  'audit',
  'monthly_report',
  'ledger_month',
  'tax_report',
  'payouts',
  'card_refunds',
  'ledger_comparisons',
  'queue',
  'announcements',
  'tax_rates',
  'staff',
  'ledger_months',
  'figures',
])
export type ExportedList = z.infer<typeof ExportedList>

/** The filters of the list's page, named as in its address. */
export const ExportFilter = ViewFilter.extend({
  /** For the monthly report, the tax report and a month of the ledger. */
  month: Month.optional(),
  /** For the audit log and the figures: the reader's time zone, in which their days begin and end. */
  timeZone: z.string().max(longestTimeZone).optional(),
  /** For the figures. */
  state: z.string().trim().min(1).max(40).optional(),
  city: z.string().trim().min(1).max(120).optional(),
})
export type ExportFilter = z.infer<typeof ExportFilter>

/** The filters that identify a page, by list: each month, and each range of days and place, has its own page. */
const pageFilters: Readonly<Partial<Record<ExportedList, readonly (keyof ExportFilter)[]>>> = {
  monthly_report: ['month'],
  ledger_month: ['month'],
  tax_report: ['month', 'from', 'to'],
  figures: ['from', 'to', 'state', 'city'],
}

/** Whether exports of the list with these filters belong to one page. Other filters only shorten the list. */
export function isSamePage(list: ExportedList, one: ExportFilter, other: ExportFilter): boolean {
  return (pageFilters[list] ?? []).every((key) => one[key] === other[key])
}

/** Maximum rows exported directly; a job exports longer lists. */
export const exportedAtOnce = 100

/** Spreadsheets open files of this many rows without trouble. */
export const mostExported = 50_000

/** Rows of a month of the ledger, which has no filters that could make the file shorter. */
export const mostLedgerRows = 200_000

/** A file can be downloaded for this long. */
export const exportHours = 24

/** The CSV export of a list, for the admin who requested it. */
export const ListExport = z.object({
  id: Id,
  list: ExportedList,
  filter: ExportFilter,
  /** `failed`: the admin lost the right, or the job did not finish. */
  status: z.enum(['running', 'done', 'failed']),
  /** Rows written so far. */
  rowCount: Whole,
  /** Rows of the whole file. Until the export ends, an estimate from the job's start, never less than `rowCount`. */
  total: Whole,
  /** Whether the file is full and the last rows are missing. */
  isCut: z.boolean(),
  createdAt: Moment,
  expiresAt: Moment,
})
export type ListExport = z.infer<typeof ListExport>

export const exportRunning = defineRefusal(
  'export_running',
  409,
  'Another export of yours is running. Please wait for its end',
)
export const exportNotDone = defineRefusal(
  'export_not_done',
  409,
  'The export has not ended yet, or has failed',
)
