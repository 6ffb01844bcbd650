import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { Review } from './list-reviews.ts'

export const AdminReview = Review.extend({
  hiddenAt: Moment.nullable(),
  hiddenReason: z.string().nullable(),
  openReports: Whole,
  noteCount: Whole,
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type AdminReview = z.infer<typeof AdminReview>
