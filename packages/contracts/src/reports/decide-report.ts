import { z } from 'zod'
import { Reason, undoable } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminReport } from './report.ts'

export const decideReport = defineFunction({
  name: 'decide-report',
  summary:
    'Upholds or dismisses a report, or opens it again. Upheld ones may take the review or dish away at once. About ' +
    'an order or booking both sides are decided on, and told, together.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({
      reportId: Id,
      decision: z.enum(['uphold', 'dismiss', 'reopen']),
      note: Reason.optional(),
      /** Hides the review, or pauses the dish, that an upheld report is about. */
      takeAway: z.boolean().default(false),
      undoable,
    })
    .refine(({ decision, note }) => note || decision === 'reopen', {
      path: ['note'],
      message: 'Please give a reason',
    }),
  output: z.object({ report: AdminReport }),
})
