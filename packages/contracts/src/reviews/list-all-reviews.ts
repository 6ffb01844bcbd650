import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminReview } from './review-row.ts'

export const listAllReviews = defineFunction({
  name: 'list-all-reviews',
  summary: 'Lists reviews of all kitchens, newest first, filtered by text, author or kitchen.',
  access: 'admin',
  right: 'reviews',
  effect: 'read',
  input: z.object({ ...adminListRequest, which: z.enum(['all', 'visible', 'hidden', 'low']).default('all') }),
  output: z.object({ reviews: z.array(AdminReview), nextCursor }),
})
