import { z } from 'zod'
import { AverageStars, Id, Moment, Stars, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** Stars for one dish of the order. */
export const DishStars = z.object({
  dishId: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  rating: Stars,
})

export const Review = z.object({
  id: Id,
  rating: Stars,
  body: z.string(),
  language: z.string(),
  authorName: z.string(),
  /** Names in the private bucket `reviews`. */
  picturePaths: z.array(z.string()),
  dishes: z.array(DishStars),
  reply: z.string().nullable(),
  repliedAt: Moment.nullable(),
  createdAt: Moment,
})
export type Review = z.infer<typeof Review>

export const ReviewSummary = z.object({
  average: AverageStars.nullable(),
  count: Whole,
  /** Number of reviews with one to five stars. */
  distribution: z.tuple([Whole, Whole, Whole, Whole, Whole]),
  newest: z.array(Review),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ReviewOrder = z.enum(['newest', 'highest', 'lowest'])
export type ReviewOrder = z.infer<typeof ReviewOrder>

export const listReviews = defineFunction({
  name: 'list-reviews',
  summary: 'Lists reviews of a chef, of all orders and bookings, or those of one dish or service.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    chefId: Id,
    /** Only reviews of orders of this dish. */
    dishId: Id.optional(),
    /** Only reviews of bookings of this service. */
    serviceId: Id.optional(),
    /** Only reviews with this number of stars. */
    rating: Stars.optional(),
    sortBy: ReviewOrder.default('newest'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ reviews: z.array(Review), totalCount: Whole, hasMore: z.boolean() }),
})
