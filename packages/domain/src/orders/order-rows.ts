import type { Order, OrderSummary } from '@localchef/contracts/orders/order'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

export type StoredOrder = Omit<Order, 'viewer'> & { buyerId: string | null; chefProfileId: string }

const lineObject = sql.raw(`
  jsonb_build_object(
    'id', l.id,
    'dishId', l.dish_id,
    'name', l.dish_name,
    'nameRu', l.dish_name_ru,
    'picturePath', l.picture_path,
    'unitPrice', (l.unit_price_cents / 100.0)::float8,
    'variants', l.variants,
    'removedIngredients', l.removed_ingredients,
    'allergens', l.allergens,
    'possibleAllergens', l.possible_allergens,
    'quantity', l.quantity,
    'subtotal', (l.subtotal_cents / 100.0)::float8,
    'isReady', l.ready_batch_id is not null
  )
`)

/** The states from which on a buyer may know the kitchen's address. */
const addressIsKnown = sql.raw(
  `o.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed')`,
)

export function selectOrders(where: RawBuilder<unknown>): RawBuilder<StoredOrder> {
  return sql<StoredOrder>`
    select
      o.id,
      o.number::integer as number,
      o.status,
      o.fulfilment,
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      case when o.status = 'placed' and o.proposed_slot_from is not null then
        jsonb_build_object('from', o.proposed_slot_from, 'until', o.proposed_slot_until)
      end as "proposedSlot",
      (o.subtotal_cents / 100.0)::float8 as subtotal,
      (o.service_fee_cents / 100.0)::float8 as "serviceFee",
      (o.delivery_fee_cents / 100.0)::float8 as "deliveryFee",
      (o.tip_cents / 100.0)::float8 as tip,
      (o.total_cents / 100.0)::float8 as total,
      o.payment_method as "paymentMethod",
      o.payment_status as "paymentStatus",
      o.note,
      o.status_reason as "statusReason",
      jsonb_build_object('name', o.buyer_name, 'phone', o.buyer_phone, 'allergies', o.buyer_allergies) as buyer,
      o.delivery_address as "deliveryAddress",
      to_jsonb(o.placed_at) #>> '{}' as "placedAt",
      to_jsonb(o.answer_due_at) #>> '{}' as "answerDueAt",
      to_jsonb(o.confirmed_at) #>> '{}' as "confirmedAt",
      to_jsonb(o.ready_at) #>> '{}' as "readyAt",
      to_jsonb(o.completed_at) #>> '{}' as "completedAt",
      coalesce((
        select jsonb_agg(${lineObject} order by l.position, l.id)
        from public.order_lines l
        where l.order_id = o.id
      ), '[]') as lines,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'reason', e.reason, 'at', e.created_at
          )
          order by e.id
        )
        from public.order_events e
        where e.order_id = o.id
      ), '[]') as events,
      jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'avatarPath', c.avatar_path,
        'city', c.city, 'state', c.state, 'timeZone', c.time_zone,
        'permitNumber', (select nullif(p.number, '') from public.chef_permits p where p.chef_id = c.id)
      ) as chef,
      case when ${addressIsKnown} then (
        select jsonb_build_object(
          'addressLine', p.address_line, 'addressUnit', p.address_unit,
          'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
          'latitude', p.latitude, 'longitude', p.longitude, 'phone', p.phone,
          'instructions', p.pickup_instructions, 'instructionsRu', p.pickup_instructions_ru
        )
        from public.chef_private_details p
        where p.chef_id = c.id
      ) end as pickup,
      o.buyer_id as "buyerId",
      c.profile_id as "chefProfileId"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where ${where}
  `
}

export async function readSummaries(db: Queries, where: RawBuilder<unknown>, page: number, limit: number) {
  const { rows } = await sql<{ total: number; orders: (OrderSummary & { buyerName: string })[] }>`
    select
      (select count(*)::integer from public.orders o where ${where}) as total,
      coalesce((
        select jsonb_agg(to_jsonb(summary))
        from (
          select o.id, o.number, o.status, o.fulfilment,
            o.slot_from as "slotFrom", o.slot_until as "slotUntil",
            (o.total_cents / 100.0)::float8 as total,
            o.meals as "itemCount",
            o.placed_at as "placedAt", o.answer_due_at as "answerDueAt",
            o.buyer_name as "buyerName",
            coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'name', l.dish_name, 'nameRu', l.dish_name_ru,
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
