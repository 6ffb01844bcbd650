import { type AdminReview, adminListReviews } from '@localchef/contracts/admin-reviews'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { anywhere, readPage } from './long-list.ts'
import { adminReviewColumns } from './review-rows.ts'

const ofWhich = {
  all: sql`true`,
  visible: sql`r.hidden_at is null`,
  hidden: sql`r.hidden_at is not null`,
  low: sql`r.rating <= 2`,
}

export const listAdminReviews = implement(
  adminListReviews,
  async ({ query, which, cursor, limit }, { db }) => {
    const like = anywhere(query)
    const found = query
      ? sql`(r.body ilike ${like} or r.author_name ilike ${like} or c.name ilike ${like})`
      : sql`true`
    const { rows, nextCursor } = await readPage<AdminReview>(
      db,
      sql`select ${adminReviewColumns}`,
      sql`
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where ${found}
        and ${ofWhich[which]}
    `,
      { at: sql`r.created_at`, id: sql`r.id`, first: 'newest' },
      { cursor, limit },
    )
    return { reviews: rows, nextCursor }
  },
)
