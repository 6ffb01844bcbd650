import type { Order } from '@localchef/contracts/orders/order'
import { type RawBuilder, sql } from 'kysely'
import { laterTipColumns, paymentColumn, pendingChangeColumn, takesTip } from '../card/payment-columns.ts'
import { cityInRussian } from '../city-in-russian.ts'
import { inPersonObject } from '../ledger/in-person-object.ts'
import { paidAtHandover } from '../ledger/paid-at-handover.ts'
import { purchaseEvents } from '../purchases/purchase-events.ts'
import { soldOrders } from '../status-lists.ts'
import {
  deliveryReportsColumn,
  dueColumns,
  foodColumn,
  missedPickupColumn,
  orderColumns,
  proposedSlotColumn,
} from './order-columns.ts'
import { moneyColumns } from './order-money.ts'

export type StoredOrder = Omit<Order, 'viewer'> & {
  buyerId: string | null
  chefProfileId: string
  isPlaced: boolean
}

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
    'isReady', l.is_finished or l.ready_batch_id is not null
  )
`)

/** The changes by the buyer, oldest first, from `orders o`. */
const changesColumn = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'at', g.created_at,
        'oldTotal', (g.old_total_cents / 100.0)::float8,
        'newTotal', (g.new_total_cents / 100.0)::float8,
        'lines', g.lines
      )
      order by g.number
    )
    from public.order_changes g
    where g.order_id = o.id
  ), '[]') as changes
`)

/** Condition for orders whose buyer can see the kitchen's address. */
const addressIsKnown = sql`o.status in ${soldOrders}`

export function selectOrders(where: RawBuilder<unknown>): RawBuilder<StoredOrder> {
  return sql<StoredOrder>`
    select
      ${orderColumns},
      ${foodColumn},
      ${dueColumns},
      ${proposedSlotColumn},
      ${missedPickupColumn},
      ${deliveryReportsColumn},
      ${moneyColumns},
      (o.food_tax_cents / 100.0)::float8 as "foodTax",
      (o.food_discount_cents / 100.0)::float8 as "foodDiscount",
      (o.kitchen_credit_cents / 100.0)::float8 as "kitchenCredit",
      o.discount_code as "discountCode",
      o.discount_bearer as "discountBearer",
      o.payment_method as "paymentMethod",
      o.payment_status as "paymentStatus",
      ${paymentColumn},
      case when ${paidAtHandover} then ${inPersonObject('order', sql`o.total_cents`)} end as "inPerson",
      ${laterTipColumns},
      ${pendingChangeColumn},
      ${takesTip} as "takesTip",
      o.note,
      o.status_reason as "statusReason",
      jsonb_build_object(
        'id', o.buyer_id, 'name', o.buyer_name, 'phone', o.buyer_phone, 'allergies', o.buyer_allergies,
        'hasAccount', o.buyer_id is not null
      ) as buyer,
      o.taken_by_chef as "takenByChef",
      (
        select w.standing_order_id
        from public.standing_order_occurrences w
        where w.order_id = o.id
        order by w.standing_order_id desc
        limit 1
      ) as "standingOrderId",
      o.delivery_address as "deliveryAddress",
      to_jsonb(o.confirmed_at) #>> '{}' as "confirmedAt",
      to_jsonb(o.ready_at) #>> '{}' as "readyAt",
      to_jsonb(o.completed_at) #>> '{}' as "completedAt",
      coalesce((
        select jsonb_agg(${lineObject} order by l.position, l.id)
        from public.order_lines l
        where l.order_id = o.id
      ), '[]') as lines,
      ${purchaseEvents(sql`from public.order_events e where e.order_id = o.id`)},
      ${changesColumn},
      jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'avatarPath', c.avatar_path,
        'city', c.city, 'cityRu', ${sql.raw(cityInRussian)}, 'state', c.state, 'timeZone', c.time_zone,
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
      c.profile_id as "chefProfileId",
      o.is_placed as "isPlaced"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where ${where}
  `
}
