import { OPEN_ORDER_STATUSES } from '@localchef/contracts/orders/order-moves'
import { sql } from 'kysely'
import { planKept } from '../queries.ts'
import { Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import { settingFrom } from '../settings/read-settings.ts'
import type { NeededFood } from './reserve-food.ts'

interface Held {
  setting: unknown
  orders: number
  withKitchen: number
  /** Of the batches that are wanted: what was made, and what this buyer holds of it unpaid. */
  batches: { id: string; made: number; held: number }[]
}

/** Dinner for two is never too much of a batch. */
const ALWAYS_PORTIONS = 2

/**
 * How much one buyer may have ordered and not paid: orders in all, orders with one kitchen, a share of a batch. A
 * buyer's orders are placed one after the other, so that many at once are counted, too.
 */
export async function refuseHoarding(call: PersonalCall, chefId: string, food: NeededFood): Promise<void> {
  const held = await readHeld(call, chefId, food)
  const limits = settingFrom('ordering', held.setting)
  if (held.orders >= limits.openOrders) {
    throw new Refusal(
      422,
      'too_many_open_orders',
      'You have as many unpaid open orders as one person may have',
      {
        details: { limit: limits.openOrders, open: held.orders },
      },
    )
  }
  if (held.withKitchen >= limits.openOrdersWithKitchen) {
    throw new Refusal(
      422,
      'too_many_open_orders_with_kitchen',
      'You have as many unpaid open orders with this kitchen as one person may have',
      { details: { limit: limits.openOrdersWithKitchen, open: held.withKitchen } },
    )
  }
  for (const { id, made, held: portions } of held.batches) {
    const wanted = food.batches.find((batch) => batch.id === id)?.portions ?? 0
    const most = Math.max(ALWAYS_PORTIONS, Math.ceil((made * limits.batchSharePercent) / 100))
    if (portions + wanted <= most) continue
    throw new Refusal(
      422,
      'batch_share_reached',
      'One person may not take so much of a batch before it is paid',
      {
        details: {
          dishId: food.lines.find(({ batchId }) => batchId === id)?.dish.id,
          limit: most,
          left: Math.max(0, most - portions),
        },
      },
    )
  }
}

async function readHeld({ db, person }: PersonalCall, chefId: string, food: NeededFood): Promise<Held> {
  const lock = sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || ${person.id}, 0))
    ${planKept}
  `.execute(db)
  // Goes out with the lock, and is carried out once that is held.
  const [, { rows }] = await Promise.all([
    lock,
    sql<Held>`
      with unpaid as (
        select o.id, o.chef_id
        from public.orders o
        where o.buyer_id = ${person.id}
          and o.status::text = any (${[...OPEN_ORDER_STATUSES]}::text[])
          and o.payment_status in ('due', 'failed')
      )
      select
        (
          select s.value
          from public.platform_settings s
          where s.key = 'ordering'
          order by s.version desc
          limit 1
        ) as setting,
        (select count(*)::integer from unpaid) as orders,
        (select count(*)::integer from unpaid u where u.chef_id = ${chefId}) as "withKitchen",
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', b.id,
            'made', b.portions_made,
            'held', coalesce((
              select sum(l.quantity)
              from unpaid u
              join public.order_lines l on l.order_id = u.id
              where l.ready_batch_id = b.id
            ), 0)
          ))
          from public.ready_batches b
          where b.id = any (${food.batches.map(({ id }) => id)}::uuid[])
        ), '[]') as batches
      ${planKept}
    `.execute(db),
  ])
  const held = rows[0]
  if (!held) throw new Error('Counting always answers')
  return held
}
