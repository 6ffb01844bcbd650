import { notFound } from '@localchef/contracts/common-refusals'
import { listChefOrders as contract } from '@localchef/contracts/orders/list-chef-orders'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { endedOrders, soldOrders } from '../status-lists.ts'
import { type StoredOrder, selectOrders } from './get-order.ts'
import { earnedCents, isOwed } from './order-money.ts'

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
      (coalesce(sum(${earnedCents(sql`o`)}) filter (where not ${isOwed(sql`o`)}), 0) / 100.0)::float8 as revenue
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

type PermitUse = z.input<typeof contract.output>['permit']

interface Used {
  mealsPerDay: number | null
  mealsPerWeek: number | null
  salesPerYearCents: number | null
  lawMealsPerDay: number | null
  lawMealsPerWeek: number | null
  lawSalesPerYearCents: number | null
  lawSince: string | null
  dayMeals: number
  weekMeals: number
  yearCents: number
}

/**
 * Reads the use of each limit of a kitchen. A limit is the lower of its permit's and that of its place's current rule.
 */
async function readPermitUse(db: Queries, chefId: string, today: string): Promise<PermitUse> {
  const { rows } = await sql<Used>`
    select
      p.meals_per_day as "mealsPerDay",
      p.meals_per_week as "mealsPerWeek",
      p.sales_per_year_cents::float8 as "salesPerYearCents",
      p.law_meals_per_day as "lawMealsPerDay",
      p.law_meals_per_week as "lawMealsPerWeek",
      p.law_sales_per_year_cents::float8 as "lawSalesPerYearCents",
      to_char(p.law_holds_from, 'YYYY-MM-DD') as "lawSince",
      (
        select coalesce(sum(m.meals), 0)::integer
        from public.chef_day_meals m
        where m.chef_id = p.chef_id
          and m.day = ${today}::date
      ) as "dayMeals",
      (
        select coalesce(sum(m.meals), 0)::integer
        from public.chef_day_meals m
        where m.chef_id = p.chef_id
          and m.day between date_trunc('week', ${today}::date)::date and date_trunc('week', ${today}::date)::date + 6
      ) as "weekMeals",
      case when coalesce(p.sales_per_year_cents, p.law_sales_per_year_cents) is null then 0 else (
        select coalesce(sum(o.subtotal_cents), 0)::float8
        from public.orders o
        where o.chef_id = p.chef_id
          and o.service_day >= date_trunc('year', ${today}::date)
          and o.service_day < date_trunc('year', ${today}::date) + interval '1 year'
          and o.is_placed
          and o.status not in ${endedOrders}
      ) end as "yearCents"
    from public.chef_permits p
    where p.chef_id = ${chefId}
  `.execute(db)
  const permit = rows[0]
  if (!permit) return []
  const { lawSince } = permit
  const day = lower(permit.mealsPerDay, permit.lawMealsPerDay)
  const week = lower(permit.mealsPerWeek, permit.lawMealsPerWeek)
  const year = lower(permit.salesPerYearCents, permit.lawSalesPerYearCents)
  const use: PermitUse = []
  const since = (isByLaw: boolean) => ({ lawSince: isByLaw ? lawSince : null })
  if (day) use.push({ period: 'day', used: permit.dayMeals, limit: day.limit, ...since(day.isByLaw) })
  if (week) use.push({ period: 'week', used: permit.weekMeals, limit: week.limit, ...since(week.isByLaw) })
  if (year) {
    const used = permit.yearCents / 100
    use.push({ period: 'year', used, limit: year.limit / 100, ...since(year.isByLaw) })
  }
  return use
}

/** The lower of two limits, or the permit's if they are equal. Null means no limit. */
function lower(
  ofPermit: number | null,
  ofLaw: number | null,
): { limit: number; isByLaw: boolean } | undefined {
  if (ofLaw !== null && (ofPermit === null || ofLaw < ofPermit)) return { limit: ofLaw, isByLaw: true }
  return ofPermit === null ? undefined : { limit: ofPermit, isByLaw: false }
}
