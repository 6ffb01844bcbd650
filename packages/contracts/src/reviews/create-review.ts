import { z } from 'zod'
import { Id, Stars } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { Review } from './list-reviews.ts'
import { longestReview } from './review-limits.ts'
import { alreadyReviewed, notReviewable } from './review-refusals.ts'

export const mostReviewPictures = 3

export const createReview = defineFunction({
  name: 'create-review',
  summary: 'Reviews a completed order or booking, once.',
  access: 'signed-in',
  effect: 'create',
  input: z
    .object({
      orderId: Id.optional(),
      bookingId: Id.optional(),
      rating: Stars,
      body: z.string().trim().max(longestReview).default(''),
      language: z.enum(languages).default('en'),
      /** Stars for dishes of the order. */
      dishes: z
        .array(z.object({ dishId: Id, rating: Stars }))
        .max(50)
        .default([]),
      /** Names of the caller's uploads in the bucket `reviews`. */
      picturePaths: z.array(z.string().min(1).max(300)).max(mostReviewPictures).default([]),
    })
    .refine(({ dishes }) => new Set(dishes.map(({ dishId }) => dishId)).size === dishes.length, {
      path: ['dishes'],
      message: 'A dish gets stars once',
    })
    .refine(({ picturePaths }) => new Set(picturePaths).size === picturePaths.length, {
      path: ['picturePaths'],
      message: 'A picture is shown once',
    })
    .refine(({ orderId, bookingId }) => (orderId === undefined) !== (bookingId === undefined), {
      path: ['orderId'],
      message: 'A review is about one order or one booking',
    }),
  output: Review,
  refusals: [alreadyReviewed, notFound, notReviewable, switchedOff],
})
