import { z } from 'zod'
import { adminListRequest, nextCursor, Reason } from './admin-fields.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Review } from './list-reviews.ts'

export const AdminReview = Review.extend({
  hiddenAt: Moment.nullable(),
  hiddenReason: z.string().nullable(),
  openReports: z.int(),
  noteCount: z.int(),
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type AdminReview = z.infer<typeof AdminReview>

export const adminListReviews = defineFunction({
  name: 'admin-list-reviews',
  summary: 'Reviews of all kitchens, the newest first, found by text, author or kitchen.',
  access: 'admin',
  effect: 'read',
  input: z.object({ ...adminListRequest, which: z.enum(['all', 'visible', 'hidden', 'low']).default('all') }),
  output: z.object({ reviews: z.array(AdminReview), nextCursor }),
})

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
