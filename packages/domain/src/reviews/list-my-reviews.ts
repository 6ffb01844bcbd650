import { listMyReviews as contract } from '@localchef/contracts/reviews/list-my-reviews'
import { sql } from 'kysely'
import type { z } from 'zod'
import { implement } from '../server-function.ts'
import { reviewColumns } from './review-columns.ts'

type Output = z.output<typeof contract.output>

const chefObject = sql.raw(`
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'avatarPath', c.avatar_path)
`)

/** The dishes of orders `o` that still exist, each once. */
const dishesOfOrder = sql.raw(`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameRu', d.name_ru) order by d.name, d.id)
    from public.dishes d
    where d.id in (select l.dish_id from public.order_lines l where l.order_id = o.id)
  ), '[]')
`)

/** Orders and bookings without a review are listed for half a year, newest first. */
export const listMyReviews = implement(contract, async ({ page, limit }, { db, user, now }) => {
  const { rows } = await sql<{ total: number; reviews: Output['reviews']; waiting: Output['waiting'] }>`
    select
      (select count(*)::integer from public.reviews where buyer_id = ${user.id}) as total,
      coalesce((
        select jsonb_agg(to_jsonb(mine))
        from (
          select ${reviewColumns}, ${chefObject} as chef, r.order_id as "orderId", r.booking_id as "bookingId",
            r.hidden_reason as "hiddenReason"
          from public.reviews r
          join public.chefs c on c.id = r.chef_id
          where r.buyer_id = ${user.id}
          order by r.created_at desc, r.id
          limit ${limit}
          offset ${(page - 1) * limit}
        ) mine
      ), '[]') as reviews,
      coalesce((
        select jsonb_agg(to_jsonb(bought))
        from (
          select o.id as "orderId", null::uuid as "bookingId", o.number,
            (select l.dish_name from public.order_lines l where l.order_id = o.id order by l.position limit 1) as what,
            (select l.dish_name_ru from public.order_lines l where l.order_id = o.id order by l.position limit 1) as "whatRu",
            o.completed_at as "finishedAt", ${dishesOfOrder} as dishes, ${chefObject} as chef
          from public.orders o
          join public.chefs c on c.id = o.chef_id
          where o.buyer_id = ${user.id}
            and o.status = 'completed'
            and o.completed_at > ${now}::timestamptz - interval '180 days'
            and not exists (select 1 from public.reviews r where r.order_id = o.id)
            and not exists (select 1 from public.missed_pickups m where m.order_id = o.id and m.no_show_at is not null)
          union all
          select null, b.id, b.number, b.service_name, b.service_name_ru, b.ends_at, '[]', ${chefObject}
          from public.bookings b
          join public.chefs c on c.id = b.chef_id
          where b.buyer_id = ${user.id}
            and b.status = 'completed'
            and b.ends_at > ${now}::timestamptz - interval '180 days'
            and not exists (select 1 from public.reviews r where r.booking_id = b.id)
          order by "finishedAt" desc
          limit 12
        ) bought
      ), '[]') as waiting
  `.execute(db)
  const { total, reviews, waiting } = rows[0] ?? { total: 0, reviews: [], waiting: [] }
  return { reviews, totalCount: total, hasMore: page * limit < total, waiting }
})
