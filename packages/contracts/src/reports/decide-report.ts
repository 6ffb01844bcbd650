import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { sameStatus } from '../listings/listing-refusals.ts'
import { allergensUnstated } from '../menu/menu-refusals.ts'
import { AdminReport } from './report.ts'
import { isDispute, reportConflict } from './report-refusals.ts'

export const decideReport = defineFunction({
  name: 'decide-report',
  summary:
    'Upholds, dismisses or reopens a report. Upholding can hide the review or dish at once. Refuses reports about orders ' +
    'and bookings, which are disputes.',
  access: 'admin',
  right: 'reports',
  effect: 'write',
  input: z
    .object({
      reportId: Id,
      decision: z.enum(['uphold', 'dismiss', 'reopen']),
      note: Reason.optional(),
      /** Whether upholding also hides the review or dish. */
      takeAway: z.boolean().default(false),
    })
    .refine(({ decision, note }) => note || decision === 'reopen', {
      path: ['note'],
      message: 'Please give a reason',
    }),
  output: z.object({ report: AdminReport }),
  refusals: [allergensUnstated, isDispute, notFound, reportConflict, sameStatus],
})
