import {
  listReviews as contract,
  type Review,
  type ReviewOrder,
  type ReviewSummary,
} from '@localchef/contracts/reviews/list-reviews'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { planKept, type Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

type Input = z.output<typeof contract.input>
type Wanted = Pick<Input, 'chefId' | 'dishId' | 'serviceId' | 'rating' | 'sortBy'>

export const listReviews = implement(contract, async (input, { db }) => {
  const { page, limit } = input
  const { rows } = await sql<{ reviews: Review[]; total: number }>`
    select
      (select count(*)::integer from public.reviews r where ${isVisible(input)}) as total,
      coalesce((
        select jsonb_agg(to_jsonb(review))
        from (${visibleReviews(input)} limit ${limit} offset ${(page - 1) * limit}) review
      ), '[]') as reviews
  `.execute(db)
  const { reviews, total } = rows[0] ?? { reviews: [], total: 0 }
  return { reviews, totalCount: total, hasMore: page * limit < total }
})

function visibleReviews(input: Wanted): RawBuilder<unknown> {
  return sql`
    select ${reviewColumns}
    from public.reviews r
    where ${isVisible(input)}
    order by ${orders[input.sortBy]}
  `
}

const orders: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`r.created_at desc, r.id`,
  highest: sql`r.rating desc, r.created_at desc, r.id`,
  lowest: sql`r.rating, r.created_at desc, r.id`,
}

function isVisible({ chefId, dishId, serviceId, rating }: Wanted): RawBuilder<unknown> {
  const conditions = [sql`r.chef_id = ${chefId} and r.hidden_at is null`]
  if (rating !== undefined) conditions.push(sql`r.rating = ${rating}`)
  if (dishId) {
    conditions.push(sql`exists (
      select 1
      from public.order_lines l
      where l.order_id = r.order_id
        and l.dish_id = ${dishId}
    )`)
  }
  if (serviceId) {
    conditions.push(sql`exists (
      select 1
      from public.bookings b
      where b.id = r.booking_id
        and b.service_id = ${serviceId}
    )`)
  }
  return sql.join(conditions, sql` and `)
}

/** A chef's rating with the newest reviews. */
export async function summarizeReviews(db: Queries, chefId: string, newest: number): Promise<ReviewSummary> {
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
        from (${visibleReviews({ chefId, sortBy: 'newest' })} limit ${sql.lit(newest)}) review
      ), '[]') as newest
    from public.reviews r
    where r.chef_id = ${chefId}
      and r.hidden_at is null
    ${planKept}
  `.execute(db)
  return rows[0] ?? { average: null, count: 0, distribution: [0, 0, 0, 0, 0], newest: [] }
}
