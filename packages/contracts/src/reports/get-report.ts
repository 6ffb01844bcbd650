import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminReport } from './report.ts'

export const getReport = defineFunction({
  name: 'get-report',
  summary: 'One report and what it is about.',
  access: 'admin',
  effect: 'read',
  input: z.object({ reportId: Id }),
  output: AdminReport,
})
