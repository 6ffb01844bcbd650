import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { sameState } from './review-refusals.ts'
import { AdminReview } from './review-row.ts'

export const setReviewHidden = defineFunction({
  name: 'set-review-hidden',
  summary: 'Hides a review with a reason for its author and the chef, or shows it again.',
  access: 'admin',
  right: 'reviews',
  effect: 'write',
  input: z
    .object({ reviewId: Id, hidden: z.boolean(), reason: Reason.optional() })
    .refine(({ hidden, reason }) => reason || !hidden, { path: ['reason'], message: 'Please give a reason' }),
  output: z.object({ review: AdminReview }),
  refusals: [notFound, sameState],
})
