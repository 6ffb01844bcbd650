import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

/** Lists that the server exports. The audit log is exported by its page, in the reader's time zone. */
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
])
export type ExportedList = z.infer<typeof ExportedList>

/** Rows that are exported at once; a longer list is exported by a job. */
export const exportedAtOnce = 100

/** Spreadsheets open files of this many rows without trouble. */
export const mostExported = 50_000

/** A file can be downloaded for this long. */
export const exportHours = 24

/** The export of a list in CSV, for the admin who asked for it. */
export const ListExport = z.object({
  id: Id,
  list: ExportedList,
  /** `failed`: the right was lost, or the job did not end. */
  status: z.enum(['running', 'done', 'failed']),
  /** Rows written until now. */
  rowCount: Whole,
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
