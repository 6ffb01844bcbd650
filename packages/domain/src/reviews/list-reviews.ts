import {
  listReviews as contract,
  type Review,
  type ReviewSummary,
} from '@localchef/contracts/reviews/list-reviews'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

export const listReviews = implement(contract, async ({ chefId, page, limit }, { db }) => {
  const { rows } = await sql<{ reviews: Review[]; total: number }>`
    select
      (select count(*)::integer from public.reviews where chef_id = ${chefId} and hidden_at is null) as total,
      coalesce((
        select jsonb_agg(to_jsonb(review))
        from (
          select ${reviewColumns}
          from public.reviews r
          where r.chef_id = ${chefId}
            and r.hidden_at is null
          order by r.created_at desc, r.id
          limit ${limit}
          offset ${(page - 1) * limit}
        ) review
      ), '[]') as reviews
  `.execute(db)
  const { reviews, total } = rows[0] ?? { reviews: [], total: 0 }
  return { reviews, totalCount: total, hasMore: page * limit < total }
})

/** How a chef is rated, with the newest reviews. */
export async function summariseReviews(db: Queries, chefId: string, newest: number): Promise<ReviewSummary> {
  const { rows } = await sql<ReviewSummary>`
    select
      round(avg(r.rating), 2)::float8 as average,
      count(*)::integer as count,
      jsonb_build_array(
        count(*) filter (where r.rating = 1),
        count(*) filter (where r.rating = 2),
        count(*) filter (where r.rating = 3),
        count(*) filter (where r.rating = 4),
        count(*) filter (where r.rating = 5)
      ) as distribution,
      coalesce((
        select jsonb_agg(to_jsonb(review))
        from (
          select ${reviewColumns}
          from public.reviews r
          where r.chef_id = ${chefId}
            and r.hidden_at is null
          order by r.created_at desc, r.id
          limit ${newest}
        ) review
      ), '[]') as newest
    from public.reviews r
    where r.chef_id = ${chefId}
      and r.hidden_at is null
  `.execute(db)
  return rows[0] ?? { average: null, count: 0, distribution: [0, 0, 0, 0, 0], newest: [] }
}
