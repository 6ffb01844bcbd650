import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ReportEvidence } from './report-evidence.ts'

export const getReport = defineFunction({
  name: 'get-report',
  summary: 'Reads a report with its subject, the order behind it and the history of both people.',
  access: 'admin',
  right: 'reports',
  effect: 'read',
  input: z.object({ reportId: Id }),
  output: ReportEvidence,
  refusals: [notFound],
})
