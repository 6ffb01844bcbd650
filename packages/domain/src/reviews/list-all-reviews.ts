import { listAllReviews as contract } from '@localchef/contracts/reviews/list-all-reviews'
import type { AdminReview } from '@localchef/contracts/reviews/review-row'
import { type RawBuilder, sql } from 'kysely'
import { foundByWords } from '../long-lists/found-by-words.ts'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { adminReviewColumns } from './read-admin-review.ts'

type Condition = (review: RawBuilder<unknown>) => RawBuilder<unknown>

const conditions = {
  all: () => sql`true`,
  visible: (review) => sql`${review}.hidden_at is null`,
  hidden: (review) => sql`${review}.hidden_at is not null`,
  low: (review) => sql`${review}.rating <= 2`,
} satisfies Record<string, Condition>

export const listAllReviews = implement(contract, async ({ query, which, ...page }, { db, user }) => {
  const ofWhich: Condition = conditions[which]
  const found = query
    ? await foundByWords(db, {
        table: sql`public.reviews`,
        at: 'created_at',
        alias: 'r',
        text: (review) => sql`(${review}.body || ' ' || ${review}.author_name)`,
        further: ofWhich,
        query,
        page,
      })
    : sql`true`
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${adminReviewColumns(user)}`,
    sql<AdminReview>`
      from public.reviews r
      join public.chefs c on c.id = r.chef_id
      where ${found}
        and ${ofWhich(sql`r`)}
    `,
    { at: sql`r.created_at`, id: sql`r.id`, first: 'newest' },
    page,
  )
  return { reviews: rows, nextCursor }
})
