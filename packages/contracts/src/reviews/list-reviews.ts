import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const Review = z.object({
  id: Id,
  rating: z.int(),
  body: z.string(),
  language: z.string(),
  authorName: z.string(),
  picturePaths: z.array(z.string()),
  reply: z.string().nullable(),
  repliedAt: Moment.nullable(),
  createdAt: Moment,
})
export type Review = z.infer<typeof Review>

export const ReviewSummary = z.object({
  average: z.number().nullable(),
  count: z.int(),
  /** How many gave one star, two, … five. */
  distribution: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  newest: z.array(Review),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const listReviews = defineFunction({
  name: 'list-reviews',
  summary: 'Reviews of a chef, newest first.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    chefId: Id,
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ reviews: z.array(Review), totalCount: z.int(), hasMore: z.boolean() }),
})
