import { notFound } from '@localchef/contracts/common-refusals'
import { getOrder as contract } from '@localchef/contracts/orders/get-order'
import type { Order } from '@localchef/contracts/orders/order'
import { tipDays } from '@localchef/contracts/payments/later-tip'
import { type RawBuilder, sql } from 'kysely'
import { orderTakesChange } from '../card/payment-wish.ts'
import { cityInRussian } from '../city-in-russian.ts'
import { inPersonObject } from '../ledger/given-back.ts'
import { paidAtHandover } from '../ledger/paid-in-person.ts'
import { purchaseEvents } from '../purchases/purchase-transition.ts'
import { viewerOf } from '../purchases/viewer-of.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
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

/** Reads an order for its buyer, its chef or an admin. Refuses all others with 404. */
export async function readOrderFor(
  call: UserCall & Refusing<typeof notFound>,
  orderId: string,
): Promise<Order> {
  const { rows } = await selectOrders(sql`o.id = ${orderId}`).execute(call.db)
  const order = rows[0]
  const viewer = order && viewerOf(order, call)
  if (!order || !viewer) throw call.refuse(notFound, noSuch('order'))
  return seenBy(order, viewer)
}

/** An order as one side sees it: only the buyer gets the checkout pages. */
function seenBy(order: StoredOrder, viewer: Order['viewer']): Order {
  const { payment, laterTip, pendingChange } = order
  return {
    ...order,
    payment: payment && viewer !== 'buyer' ? { ...payment, checkoutUrl: null } : payment,
    laterTip: laterTip && viewer !== 'buyer' ? { ...laterTip, checkoutUrl: null } : laterTip,
    pendingChange:
      pendingChange && viewer !== 'buyer' ? { ...pendingChange, checkoutUrl: null } : pendingChange,
    viewer,
  }
}

/** Reads an order again for the same viewer. */
export async function readOrderAgain(
  db: Queries,
  { id, viewer }: Pick<Order, 'id' | 'viewer'>,
): Promise<Order> {
  const { rows } = await selectOrders(sql`o.id = ${id}`).execute(db)
  const order = rows[0]
  if (!order) throw new Error('the order was not found')
  return seenBy(order, viewer)
}

export const getOrder = implement(contract, async ({ orderId }, call) => readOrderFor(call, orderId))

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

/**
 * The payment by card of orders `o`, with its supplements. The checkout URL is included only until it is paid. Null
 * while a payment link is open.
 */
export const paymentColumn = sql`
  (
    select jsonb_build_object(
      'id', p.id,
      'checkoutUrl', case when o.status = 'awaiting_payment' then p.checkout_url end,
      'holdUntil', p.hold_until,
      'declined', p.declined,
      'canPayAtPickup',
        o.status = 'awaiting_payment'
        -- The marketplace gives its discounts on cards only.
        and o.discount_bearer is distinct from 'marketplace'
        and coalesce((
          select (s.value ->> 'atPickup')::boolean
          from public.platform_settings s
          where s.key = 'payments'
          order by s.version desc
          limit 1
        ), true),
      'isCapturePending',
        a.is_authorized and o.status in ${soldOrders},
      'captured', (a.captured / 100.0)::float8,
      'refundable', case when a.is_charged_back then 0 else (
        (
          a.captured - (
            select coalesce(sum(r.amount_cents), 0)
            from public.refunds r
            where r.payment_id = any (a.ids)
              and r.status <> 'failed'
          )
        ) / 100.0
      )::float8 end,
      'refunds', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', r.id, 'amount', (r.amount_cents / 100.0)::float8, 'cause', r.cause, 'reason', r.reason,
            'status', r.status, 'expectedAt', r.expected_at, 'at', r.created_at,
            'lines', coalesce((
              select jsonb_agg(
                jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)
                order by l.order_line_id
              )
              from public.refund_lines l
              where l.refund_id = r.id
            ), '[]')
          )
          order by r.created_at, r.id
        )
        from public.refunds r
        where r.payment_id = any (a.ids)
      ), '[]')
    )
    from public.payments p
    cross join lateral (
      select
        array_agg(s.id) as ids,
        sum(s.captured_cents) as captured,
        bool_or(s.status = 'authorized') as is_authorized,
        bool_or(s.status = 'charged_back') as is_charged_back
      from public.payments s
      where s.id = p.id
        or (s.order_id = o.id and s.purpose = 'supplement')
    ) a
    where p.order_id = o.id
      and p.purpose = 'order'
      and o.payment_method = 'card'
    order by p.created_at desc
    limit 1
  ) as payment
`

const liveTip = `p.order_id = o.id and p.purpose = 'tip' and p.status not in ('released', 'failed')`

/** Whether a completed order `o` of kitchen `c` can still get a tip by card. */
export const takesTip = sql.raw(`
  (
    o.status = 'completed'
    and o.buyer_id is not null
    and o.completed_at > now() - interval '${tipDays} days'
    and o.payment_status not in ('refunded', 'charged_back', 'failed')
    and not exists (select from public.payments p where ${liveTip} and p.status <> 'awaiting')
    and not exists (select from public.missed_pickups m where m.order_id = o.id)
    and exists (select from public.connected_accounts a where a.chef_id = c.id and a.takes_charges)
    and coalesce((
      select (s.value ->> 'card')::boolean
      from public.platform_settings s
      where s.key = 'payments'
      order by s.version desc
      limit 1
    ), true)
  )
`)

/** Columns of `Order` about its later tip, from orders `o` of kitchens `c`. */
export const laterTipColumns = sql.raw(`
  (
    select jsonb_build_object(
      'id', p.id,
      'amount', (p.amount_cents / 100.0)::float8,
      'status', case
        when p.status = 'awaiting' then 'open'
        when p.status in ('refunded', 'charged_back') then 'returned'
        else 'paid'
      end,
      'checkoutUrl', case when p.status = 'awaiting' then p.checkout_url end,
      'declined', p.declined
    )
    from public.payments p
    where ${liveTip}
  ) as "laterTip"
`)

/** The latest change of orders `o` whose larger total is not authorized yet. */
export const pendingChangeColumn = sql.raw(`
  (
    select jsonb_build_object(
      'paymentId', p.id,
      'total', ((p.amount_cents + case p.purpose when 'supplement_wish' then o.total_cents else 0 end) / 100.0)::float8,
      'supplement', (case p.purpose when 'supplement_wish' then p.amount_cents else 0 end / 100.0)::float8,
      'checkoutUrl', p.checkout_url,
      'holdUntil', p.hold_until,
      'declined', p.declined
    )
    from public.order_change_wishes w
    join public.payments p on p.id = w.payment_id
    where w.order_id = o.id
      and p.status = 'awaiting'
      and p.hold_until > now()
      and ${orderTakesChange}
    order by w.position desc
    limit 1
  ) as "pendingChange"
`)
