import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Review } from './list-reviews.ts'
import { longestReply } from './review-limits.ts'
import { alreadyReplied } from './review-refusals.ts'

export const replyToReview = defineFunction({
  name: 'reply-to-review',
  summary: "Publishes the one reply to a review of the caller's kitchen.",
  access: 'chef',
  effect: 'write',
  input: z.object({ reviewId: Id, reply: z.string().trim().min(1).max(longestReply) }),
  output: Review,
  refusals: [alreadyReplied, notFound],
})
