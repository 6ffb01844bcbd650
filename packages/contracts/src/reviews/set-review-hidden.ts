import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminReview } from './review-row.ts'

export const setReviewHidden = defineFunction({
  name: 'set-review-hidden',
  summary: 'Hides a review, with a reason its author and the chef are told, or shows it again.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({ reviewId: Id, hidden: z.boolean(), reason: Reason.optional() })
    .refine(({ hidden, reason }) => reason || !hidden, { path: ['reason'], message: 'Please give a reason' }),
  output: z.object({ review: AdminReview }),
})
