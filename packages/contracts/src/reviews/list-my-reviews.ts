import { z } from 'zod'
import { Id, Moment, PurchaseNumber, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Review } from './list-reviews.ts'

const ReviewedChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  avatarPath: z.string().nullable(),
})

/** A completed order or booking without a review. */
export const Reviewable = z.object({
  orderId: Id.nullable(),
  bookingId: Id.nullable(),
  number: PurchaseNumber,
  what: z.string(),
  whatRu: z.string().nullable(),
  finishedAt: Moment,
  /** The dishes of an order that still exist. */
  dishes: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
  chef: ReviewedChef,
})

export const listMyReviews = defineFunction({
  name: 'list-my-reviews',
  summary: "Lists the caller's reviews, and completed orders and bookings without one.",
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
    totalCount: Whole,
    hasMore: z.boolean(),
    waiting: z.array(Reviewable),
  }),
})
