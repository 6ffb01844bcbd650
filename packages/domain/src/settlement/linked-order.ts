import type { LinkedOrder } from '@localchef/contracts/payments/payment-link'
import { type RawBuilder, sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { moneyColumns } from '../orders/order-money.ts'
import { refundedCents } from '../orders/refunded-cents.ts'
import type { Call } from '../server-function.ts'
import { promisedOrders } from '../status-lists.ts'

/** The order of a payment link. */
export interface FoundLink extends LinkedOrder {
  orderId: string
  token: string
}

const agreed = sql`o.status in ${promisedOrders}`
const paid = sql`o.payment_method = 'card' and o.payment_status <> 'failed'`

function selectLinked({ now, outside }: Pick<Call, 'now' | 'outside'>, where: RawBuilder<unknown>) {
  return sql<FoundLink>`
    select
      o.id as "orderId",
      k.token,
      o.number::integer as number,
      case
        when ${paid} then 'paid'
        when ${agreed}
          and o.slot_until > ${now}
          and exists (
            select
            from public.connected_accounts a
            where a.chef_id = o.chef_id
              and a.provider = ${outside.paymentProvider}
              and a.takes_charges
          )
        then 'open'
        else 'closed'
      end as state,
      jsonb_build_object(
        'name', c.name, 'nameRu', c.name_ru, 'timeZone', c.time_zone, 'city', c.city,
        'cityRu', ${sql.raw(cityInRussian)}, 'state', c.state,
        'permitNumber', (select nullif(m.number, '') from public.chef_permits m where m.chef_id = c.id)
      ) as kitchen,
      o.fulfilment,
      to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(o.slot_until) #>> '{}' as "slotUntil",
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', l.id, 'name', l.dish_name, 'nameRu', l.dish_name_ru, 'quantity', l.quantity, 'variants', l.variants,
            'removedIngredients', l.removed_ingredients, 'subtotal', (l.subtotal_cents / 100.0)::float8
          )
          order by l.position, l.id
        )
        from public.order_lines l
        where l.order_id = o.id
      ) as lines,
      ${moneyColumns},
      case when ${paid} then to_jsonb(p.created_at) #>> '{}' end as "paidAt",
      (${refundedCents} / 100.0)::float8 as refunded,
      p.id as "paymentId",
      case when p.status = 'awaiting' and p.amount_cents = o.total_cents and p.hold_until > ${now} then p.checkout_url end as "checkoutUrl"
    from public.payment_links k
    join public.orders o on o.id = k.order_id
    join public.chefs c on c.id = o.chef_id
    left join public.payments p
      on p.order_id = o.id
      and p.purpose = 'order'
      and p.status not in ('released', 'failed')
    where ${where}
  `
}

type Reading = Pick<Call, 'db' | 'now' | 'outside'>

export async function linkedOrder(call: Reading, token: string): Promise<FoundLink | undefined> {
  const { rows } = await selectLinked(call, sql`k.token = ${token}`).execute(call.db)
  return rows[0]
}

export async function linkedOrderById(call: Reading, orderId: string): Promise<FoundLink | undefined> {
  const { rows } = await selectLinked(call, sql`k.order_id = ${orderId}`).execute(call.db)
  return rows[0]
}

/** Reads the order again after a call to the provider. */
export async function linkedOrderPaidBy(call: Reading, paymentId: string): Promise<FoundLink> {
  const { rows } = await selectLinked(
    call,
    sql`k.order_id = (select s.order_id from public.payments s where s.id = ${paymentId})`,
  ).execute(call.db)
  const order = rows[0]
  if (!order) throw new Error('the order was not found')
  return order
}
