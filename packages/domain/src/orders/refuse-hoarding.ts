import {
  batchShareReached,
  personLimitReached,
  tooManyOpenOrders,
  tooManyOpenOrdersWithKitchen,
} from '@localchef/contracts/orders/order-refusals'
import { settingFrom } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { type Refusal, type Refuse, refusalOf } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { endedOrders, undecidedOrders } from '../status-lists.ts'
import type { NeededFood } from './reserve-food.ts'

interface Held {
  setting: unknown
  orders: number
  withKitchen: number
  /** For each wanted batch: the portions made, the buyer's unpaid portions, and the limits of its drop. */
  batches: (BatchOfDrop & { id: string; made: number; held: number })[]
}

/** The limits per person, and the portions of the buyer's orders that count against them. */
interface BatchOfDrop {
  dropId: string | null
  perPerson: number | null
  bought: number
  perPersonOfDrop: number | null
  boughtOfDrop: number
}

type Hoarding =
  | typeof batchShareReached
  | typeof personLimitReached
  | typeof tooManyOpenOrders
  | typeof tooManyOpenOrdersWithKitchen

/** Portions of a batch that are always allowed. */
const alwaysPortions = 2

/**
 * Limits a buyer's unpaid orders: in total, with one kitchen, and as a share of a batch. Limits each person's portions
 * of a drop, paid or not. Serialized by buyer, so that concurrent orders are counted.
 */
export async function refuseHoarding(
  call: UserCall & Refusing<Hoarding>,
  chefId: string,
  food: NeededFood,
  { isNewOrder }: { isNewOrder: boolean } = { isNewOrder: true },
): Promise<void> {
  // Sent together with the lock, and executed once the lock is held.
  const [, [held]] = await Promise.all([
    lockOrdersOf(call.db, call.user.id),
    readHeld(call.db, [call.user.id], chefId, batchIdsOf([food])),
  ])
  if (!held) throw new Error('the query returned no counts for the buyer')
  refuseOverLimits(call.refuse, food, held, isNewOrder)
}

/** Like `refuseHoarding` for a new order of each buyer. Returns one entry per order, undefined if it is not refused. */
export async function refusalsOfHoarding(
  { db, refuse }: Pick<UserCall, 'db'> & Refusing<Hoarding>,
  chefId: string,
  orders: readonly { buyerId: string; food: NeededFood }[],
): Promise<(Refusal | undefined)[]> {
  const buyerIds = orders.map(({ buyerId }) => buyerId)
  const [, held] = await Promise.all([
    lockOrdersOfAll(db, buyerIds),
    readHeld(db, buyerIds, chefId, batchIdsOf(orders.map(({ food }) => food))),
  ])
  return orders.map(({ food }, index) => {
    const ofBuyer = held[index]
    if (!ofBuyer) throw new Error('the query returned no counts for the buyer')
    const isWanted = ({ id }: { id: string }) => food.batches.some((batch) => batch.id === id)
    const mine = { ...ofBuyer, batches: ofBuyer.batches.filter(isWanted) }
    return refusalOf(() => refuseOverLimits(refuse, food, mine, true))
  })
}

function batchIdsOf(foods: readonly NeededFood[]): string[] {
  return [...new Set(foods.flatMap(({ batches }) => batches.map(({ id }) => id)))]
}

function refuseOverLimits(refuse: Refuse<Hoarding>, food: NeededFood, held: Held, isNewOrder: boolean): void {
  const limits = settingFrom('ordering', held.setting)
  if (isNewOrder && held.orders >= limits.openOrders) {
    throw refuse(tooManyOpenOrders, { limit: limits.openOrders, open: held.orders })
  }
  if (isNewOrder && held.withKitchen >= limits.openOrdersWithKitchen) {
    throw refuse(tooManyOpenOrdersWithKitchen, {
      limit: limits.openOrdersWithKitchen,
      open: held.withKitchen,
    })
  }
  refuseOverPersonLimit(refuse, food, held.batches)
  for (const { id, made, held: portions, perPerson, perPersonOfDrop } of held.batches) {
    // A limit of the chef replaces the marketplace's.
    if (perPerson !== null || perPersonOfDrop !== null) continue
    const wanted = food.batches.find((batch) => batch.id === id)?.portions ?? 0
    const most = Math.max(alwaysPortions, Math.ceil((made * limits.batchSharePercent) / 100))
    if (portions + wanted <= most) continue
    throw refuse(batchShareReached, {
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

/** The unpaid orders and bought portions of each buyer, in the order of the buyers. */
async function readHeld(
  db: Queries,
  buyerIds: readonly string[],
  chefId: string,
  batchIds: readonly string[],
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with wanted as materialized (
      select b.*, p.portions_per_person as of_drop
      from public.ready_batches b
      left join public.drops p on p.id = b.drop_id
      where b.id = any (${batchIds}::uuid[])
    )
    select
      (select s.value from public.platform_settings s where s.key = 'ordering' order by s.version desc limit 1) as setting,
      u.orders,
      u.with_kitchen as "withKitchen",
      h.batches
    from unnest(${buyerIds}::uuid[]) with ordinality as buyer (id, place)
    cross join lateral (
      select
        array_agg(o.id) as ids,
        -- A chef who enters orders for someone cannot stop them from ordering elsewhere.
        (count(*) filter (where not o.taken_by_chef))::integer as orders,
        (count(*) filter (where not o.taken_by_chef and o.chef_id = ${chefId}))::integer as with_kitchen
      from public.orders o
      where o.buyer_id = buyer.id
        and o.status in ${undecidedOrders}
        and o.payment_status in ('due', 'awaiting', 'failed')
    ) u
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('batch', k.ready_batch_id, 'drop', k.drop_id, 'portions', k.portions)), '[]') as bought
      from (
        select l.ready_batch_id, b.drop_id, sum(l.quantity)::integer as portions
        from (
          select o.id
          from public.orders o
          where o.buyer_id = buyer.id
            and o.status not in ${endedOrders}
            -- Nobody orders from a drop before it opens.
            and o.placed_at >= (select min(w.opens_at) from wanted w where w.drop_id is not null)
          -- The lines of few orders, instead of all lines of a batch.
          offset 0
        ) o
        cross join lateral (select * from public.order_lines l where l.order_id = o.id offset 0) l
        join public.ready_batches b on b.id = l.ready_batch_id
        where b.drop_id in (select w.drop_id from wanted w)
        group by l.ready_batch_id, b.drop_id
      ) k
    ) d
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id,
        'made', b.portions_made,
        'held', coalesce((
          select sum(l.quantity)
          from unnest(u.ids) as unpaid (id)
          cross join lateral (select * from public.order_lines l where l.order_id = unpaid.id offset 0) l
          where l.ready_batch_id = b.id
        ), 0),
        'dropId', b.drop_id,
        'perPerson', b.portions_per_person,
        'bought', coalesce((
          select sum(k.portions) from jsonb_to_recordset(d.bought) as k (batch uuid, portions integer) where k.batch = b.id
        ), 0),
        'perPersonOfDrop', b.of_drop,
        'boughtOfDrop', coalesce((
          select sum(k.portions) from jsonb_to_recordset(d.bought) as k ("drop" uuid, portions integer) where k."drop" = b.drop_id
        ), 0)
      )), '[]') as batches
      from wanted b
    ) h
    order by buyer.place
    ${planKept}
  `.execute(db)
  if (rows.length !== buyerIds.length) throw new Error('a buyer has no row of counts, or several')
  return rows
}

/** Serializes the new orders of a buyer, so that concurrent ones are counted. */
export async function lockOrdersOf(db: Queries, buyerId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || ${buyerId}, 0))
    ${planKept}
  `.execute(db)
}

/** Like `lockOrdersOf`, for several buyers. Locks in a fixed order, so that two calls cannot deadlock. */
async function lockOrdersOfAll(db: Queries, buyerIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('unpaid orders:' || b.id, 0))
    from unnest(${buyerIds.toSorted()}::text[]) with ordinality as b (id, place)
    order by b.place
    ${planKept}
  `.execute(db)
}
