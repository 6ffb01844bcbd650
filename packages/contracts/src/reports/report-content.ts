import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReport } from './report-limits.ts'
import { alreadyReported } from './report-refusals.ts'

export const reportReasons = ['spam', 'offensive', 'wrong', 'unsafe_food', 'allergen', 'other'] as const

/** Reasons of reports, and kinds of problems, that concern people's health. */
export const healthReasons = ['unsafe_food', 'allergen'] as const

export const reportContent = defineFunction({
  name: 'report-content',
  summary: 'Reports a review, chef, dish, message or notice of a person to the admins.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({
    subjectKind: z.enum(['review', 'chef', 'dish', 'message', 'notification']),
    subjectId: Id,
    reason: z.enum(reportReasons),
    body: z.string().trim().max(longestReport).default(''),
  }),
  output: z.object({ id: Id }),
  refusals: [alreadyReported, notFound],
})
