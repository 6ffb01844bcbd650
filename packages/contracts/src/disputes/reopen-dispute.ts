import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { reportConflict } from '../reports/report-refusals.ts'

export const reopenDispute = defineFunction({
  name: 'reopen-dispute',
  summary:
    'Reopens a decided dispute. Its outcome stays on record, money that was given stays given, and both sides are ' +
    'notified of the reason.',
  access: 'admin',
  right: 'disputes',
  effect: 'write',
  input: z.object({ reportId: Id, reason: Reason }),
  output: z.object({ id: Id }),
  refusals: [notFound, reportConflict],
})
