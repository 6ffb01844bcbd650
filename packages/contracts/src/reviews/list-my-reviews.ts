import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Review } from './list-reviews.ts'

const ReviewedChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
})

/** Something bought and finished that has not been reviewed yet. */
export const Reviewable = z.object({
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  number: z.int(),
  what: z.string(),
  whatRu: z.string().nullable(),
  finishedAt: Moment,
  chef: ReviewedChef,
})

export const listMyReviews = defineFunction({
  name: 'list-my-reviews',
  summary: 'What the caller has reviewed, and what waits for a review.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    reviews: z.array(
      Review.extend({
        chef: ReviewedChef,
        orderId: Id.nullable(),
        bookingId: Id.nullable(),
        hiddenReason: z.string().nullable(),
      }),
    ),
    totalCount: z.int(),
    hasMore: z.boolean(),
    waiting: z.array(Reviewable),
  }),
})
