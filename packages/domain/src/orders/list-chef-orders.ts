import { notFound } from '@localchef/contracts/common-refusals'
import { listChefOrders as contract } from '@localchef/contracts/orders/list-chef-orders'
import { sql } from 'kysely'
import { dayOf } from '../chefs/opening-hours.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { soldOrders } from '../status-lists.ts'
import { earnedCents } from './order-money.ts'
import { readPermitUse } from './permit-use.ts'
import { type StoredOrder, selectOrders } from './select-orders.ts'

/** Lists open orders, and those closed since a moment (by default the start of today). */
export const listChefOrders = implement(contract, async ({ closedSince }, { db, user, now, refuse }) => {
  const chefs = await sql<{
    id: string
    name: string
    status: 'draft' | 'submitted' | 'active' | 'paused' | 'suspended'
    timeZone: string
  }>`
    select c.id, c.name, c.status, c.time_zone as "timeZone"
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const chef = chefs.rows[0]
  if (!chef) throw refuse(notFound, noSuch('business'))

  const today = dayOf(now, chef.timeZone)
  const since = closedSince
    ? sql`${closedSince}::timestamptz`
    : // Cast to a timestamp, because `at time zone` would take a date as midnight UTC.
      sql`(${today}::timestamp at time zone ${chef.timeZone})`
  const { rows } = await sql<StoredOrder>`
    ${selectOrders(sql`o.chef_id = ${chef.id} and o.is_placed and (o.closed_at is null or o.closed_at >= ${since})`)}
    order by o.slot_from, o.id
  `.execute(db)
  const totals = await sql<{ orders: number; meals: number; revenue: number }>`
    select
      count(*)::integer as orders,
      coalesce(sum(o.meals), 0)::integer as meals,
      (coalesce(sum(${earnedCents(sql`o`)}), 0) / 100.0)::float8 as revenue
    from public.orders o
    where o.chef_id = ${chef.id}
      and o.service_day = ${today}::date
      and o.status in ${soldOrders}
  `.execute(db)
  return {
    orders: rows.map((order) => ({ ...order, viewer: 'chef' as const })),
    today: totals.rows[0] ?? { orders: 0, meals: 0, revenue: 0 },
    permit: await readPermitUse(db, chef.id, today),
    chef,
  }
})
