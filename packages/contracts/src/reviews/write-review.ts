import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
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
