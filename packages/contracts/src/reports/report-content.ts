import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const REPORT_REASONS = ['spam', 'offensive', 'wrong', 'unsafe_food', 'other'] as const

export const reportContent = defineFunction({
  name: 'report-content',
  summary: 'Asks an admin to look at a review, chef, dish or message.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({
    subjectKind: z.enum(['review', 'chef', 'dish', 'message']),
    subjectId: Id,
    reason: z.enum(REPORT_REASONS),
    body: z.string().trim().max(2000).default(''),
  }),
  output: z.object({ id: Id }),
})
