import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Review } from './list-reviews.ts'

export const replyToReview = defineFunction({
  name: 'reply-to-review',
  summary: "Answers a review of the caller's kitchen, once and in public.",
  access: 'chef',
  effect: 'write',
  input: z.object({ reviewId: Id, reply: z.string().trim().min(1).max(2000) }),
  output: Review,
})
