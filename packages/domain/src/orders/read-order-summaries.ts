import type { OrderSummary } from '@localchef/contracts/orders/order'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { dueColumns, foodColumn, listedColumns, orderColumns, proposedSlotColumn } from './order-columns.ts'

/** One page of the orders `o` that match a condition, newest first. */
export async function readOrderSummaries(
  db: Queries,
  where: RawBuilder<unknown>,
  page: number,
  limit: number,
) {
  const { rows } = await sql<{ total: number; orders: (OrderSummary & { buyerName: string })[] }>`
    select
      (select count(*)::integer from public.orders o where ${where}) as total,
      coalesce((
        select jsonb_agg(to_jsonb(summary))
        from (
          select
            ${orderColumns},
            ${foodColumn},
            ${dueColumns},
            ${listedColumns},
            ${proposedSlotColumn},
            o.payment_method as "paymentMethod",
            o.payment_status as "paymentStatus",
            (
              select p.hold_until
              from public.payments p
              where p.order_id = o.id
                and p.status = 'awaiting'
                and o.status = 'awaiting_payment'
            ) as "holdUntil",
            coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'name', l.dish_name, 'nameRu', l.dish_name_ru, 'variants', l.variants,
                  'quantity', l.quantity, 'picturePath', l.picture_path,
                  'allergens', case when d.id is null then l.allergens else d.allergens end,
                  'possibleAllergens', coalesce(d.possible_allergens, l.possible_allergens)
                )
                order by l.position, l.id
              )
              from public.order_lines l
              left join public.dishes d on d.id = l.dish_id
              where l.order_id = o.id
            ), '[]') as lines,
            jsonb_build_object(
              'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru,
              'avatarPath', c.avatar_path, 'timeZone', c.time_zone
            ) as chef
          from public.orders o
          join public.chefs c on c.id = o.chef_id
          where ${where}
          order by o.placed_at desc, o.id
          limit ${limit}
          offset ${(page - 1) * limit}
        ) summary
      ), '[]') as orders
  `.execute(db)
  const { total, orders } = rows[0] ?? { total: 0, orders: [] }
  return { orders, totalCount: total, hasMore: page * limit < total }
}
