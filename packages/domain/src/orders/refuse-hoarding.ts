import {
  batchShareReached,
  personLimitReached,
  tooManyOpenOrders,
  tooManyOpenOrdersWithKitchen,
} from '@localchef/contracts/orders/order-refusals'
import { openOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { planKept } from '../queries.ts'
import type { Refuse } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { settingFrom } from '../settings/read-settings.ts'
import { lockOrdersOf } from './lock-orders-of.ts'
import type { NeededFood } from './reserve-food.ts'

interface Held {
  setting: unknown
  orders: number
  withKitchen: number
  /** Portions made of each wanted batch, those the buyer holds unpaid, and the limits of its drop. */
  batches: (BatchOfDrop & { id: string; made: number; held: number })[]
}

/** The limits of each person, and the portions of the buyer's orders that count against them. */
interface BatchOfDrop {
  dropId: string | null
  perPerson: number | null
  bought: number
  perPersonOfDrop: number | null
  boughtOfDrop: number
}

/** Portions of a batch always allowed. */
const alwaysPortions = 2

/**
 * Limits a buyer's unpaid orders: in total, with one kitchen, and as a share of a batch. Limits each person's portions of
 * a drop, paid or not. Serialized by buyer, so that concurrent orders are counted.
 */
export async function refuseHoarding(
  call: UserCall &
    Refusing<
      | typeof batchShareReached
      | typeof personLimitReached
      | typeof tooManyOpenOrders
      | typeof tooManyOpenOrdersWithKitchen
    >,
  chefId: string,
  food: NeededFood,
  { isNewOrder }: { isNewOrder: boolean } = { isNewOrder: true },
): Promise<void> {
  const held = await readHeld(call, chefId, food)
  const limits = settingFrom('ordering', held.setting)
  if (isNewOrder && held.orders >= limits.openOrders) {
    throw call.refuse(tooManyOpenOrders, { limit: limits.openOrders, open: held.orders })
  }
  if (isNewOrder && held.withKitchen >= limits.openOrdersWithKitchen) {
    throw call.refuse(tooManyOpenOrdersWithKitchen, {
      limit: limits.openOrdersWithKitchen,
      open: held.withKitchen,
    })
  }
  refuseOverPersonLimit(call.refuse, food, held.batches)
  for (const { id, made, held: portions, perPerson, perPersonOfDrop } of held.batches) {
    // The chef's own limit stands in for the marketplace's.
    if (perPerson !== null || perPersonOfDrop !== null) continue
    const wanted = food.batches.find((batch) => batch.id === id)?.portions ?? 0
    const most = Math.max(alwaysPortions, Math.ceil((made * limits.batchSharePercent) / 100))
    if (portions + wanted <= most) continue
    throw call.refuse(batchShareReached, {
      dishId: food.lines.find(({ batchId }) => batchId === id)?.dish.id,
      limit: most,
      left: Math.max(0, most - portions),
    })
  }
}

function refuseOverPersonLimit(
  refuse: Refuse<typeof personLimitReached>,
  food: NeededFood,
  batches: Held['batches'],
): void {
  const wantedOf = (id: string) => food.batches.find((batch) => batch.id === id)?.portions ?? 0
  for (const { id, dropId, perPerson, bought, perPersonOfDrop, boughtOfDrop } of batches) {
    if (perPerson !== null && bought + wantedOf(id) > perPerson) {
      const dishId = food.lines.find(({ batchId }) => batchId === id)?.dish.id
      throw refuse(personLimitReached, { dishId, limit: perPerson, left: Math.max(0, perPerson - bought) })
    }
    const ofDrop = batches.filter((batch) => batch.dropId !== null && batch.dropId === dropId)
    const wanted = ofDrop.reduce((sum, batch) => sum + wantedOf(batch.id), 0)
    if (perPersonOfDrop !== null && boughtOfDrop + wanted > perPersonOfDrop) {
      throw refuse(personLimitReached, {
        limit: perPersonOfDrop,
        left: Math.max(0, perPersonOfDrop - boughtOfDrop),
      })
    }
  }
}

async function readHeld({ db, user }: UserCall, chefId: string, food: NeededFood): Promise<Held> {
  // Sent together with the lock, and executed once the lock is held.
  const [, { rows }] = await Promise.all([
    lockOrdersOf(db, user.id),
    sql<Held>`
      with unpaid as (
        select o.id, o.chef_id, o.taken_by_chef
        from public.orders o
        where o.buyer_id = ${user.id}
          and o.status::text = any (${['awaiting_payment', ...openOrderStatuses]}::text[])
          and o.payment_status in ('due', 'awaiting', 'failed')
      ),
      wanted as (
        select b.*
        from public.ready_batches b
        where b.id = any (${food.batches.map(({ id }) => id)}::uuid[])
      ),
      bought as materialized (
        select l.ready_batch_id, b.drop_id, sum(l.quantity)::integer as portions
        from public.orders o
        join public.order_lines l on l.order_id = o.id
        join public.ready_batches b on b.id = l.ready_batch_id
        where o.buyer_id = ${user.id}
          and o.status not in ('declined', 'expired', 'cancelled', 'unpaid')
          -- Nobody orders from a drop before it opens.
          and o.placed_at >= (select min(w.opens_at) from wanted w where w.drop_id is not null)
          and b.drop_id in (select w.drop_id from wanted w)
        group by l.ready_batch_id, b.drop_id
      )
      select
        (
          select s.value
          from public.platform_settings s
          where s.key = 'ordering'
          order by s.version desc
          limit 1
        ) as setting,
        -- A chef who enters orders for somebody cannot stop them from ordering elsewhere.
        (select count(*)::integer from unpaid u where not u.taken_by_chef) as orders,
        (
          select count(*)::integer
          from unpaid u
          where u.chef_id = ${chefId}
            and not u.taken_by_chef
        ) as "withKitchen",
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', b.id,
            'made', b.portions_made,
            'held', coalesce((
              select sum(l.quantity)
              from unpaid u
              join public.order_lines l on l.order_id = u.id
              where l.ready_batch_id = b.id
            ), 0),
            'dropId', b.drop_id,
            'perPerson', b.portions_per_person,
            'bought', coalesce((select k.portions from bought k where k.ready_batch_id = b.id), 0),
            'perPersonOfDrop', p.portions_per_person,
            'boughtOfDrop', coalesce((select sum(k.portions) from bought k where k.drop_id = b.drop_id), 0)
          ))
          from wanted b
          left join public.drops p on p.id = b.drop_id
        ), '[]') as batches
      ${planKept}
    `.execute(db),
  ])
  const held = rows[0]
  if (!held) throw new Error('A query of counts always has one row')
  return held
}
