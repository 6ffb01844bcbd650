import { z } from 'zod'
import { Id } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Review } from './list-reviews.ts'

export const writeReview = defineFunction({
  name: 'write-review',
  summary: 'Reviews a completed order or booking, once.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({
      orderId: Id.optional(),
      bookingId: Id.optional(),
      rating: z.int().min(1).max(5),
      body: z.string().trim().max(4000).default(''),
      language: z.enum(['en', 'ru']).default('en'),
    })
    .refine(({ orderId, bookingId }) => (orderId === undefined) !== (bookingId === undefined), {
      path: ['orderId'],
      message: 'A review is of one order or of one booking',
    }),
  output: Review,
})

export const replyToReview = defineFunction({
  name: 'reply-to-review',
  summary: "Answers a review of the caller's kitchen, once and in public.",
  access: 'chef',
  effect: 'write',
  input: z.object({ reviewId: Id, reply: z.string().trim().min(1).max(2000) }),
  output: Review,
})

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
