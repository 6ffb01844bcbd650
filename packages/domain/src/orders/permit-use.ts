import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'

type PermitUse = z.input<typeof listChefOrders.output>['permit']

interface Used {
  mealsPerDay: number | null
  mealsPerWeek: number | null
  salesPerYearCents: number | null
  dayMeals: number
  weekMeals: number
  yearCents: number
}

/** Reads the use of each limit of a kitchen's permit. */
export async function readPermitUse(db: Queries, chefId: string, today: string): Promise<PermitUse> {
  const { rows } = await sql<Used>`
    select
      p.meals_per_day as "mealsPerDay",
      p.meals_per_week as "mealsPerWeek",
      p.sales_per_year_cents::float8 as "salesPerYearCents",
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
      case when p.sales_per_year_cents is null then 0 else (
        select coalesce(sum(o.subtotal_cents), 0)::float8
        from public.orders o
        where o.chef_id = p.chef_id
          and o.service_day >= date_trunc('year', ${today}::date)
          and o.service_day < date_trunc('year', ${today}::date) + interval '1 year'
          and o.is_placed
          and o.status not in ('declined', 'expired', 'cancelled')
      ) end as "yearCents"
    from public.chef_permits p
    where p.chef_id = ${chefId}
  `.execute(db)
  const permit = rows[0]
  if (!permit) return []
  const { mealsPerDay, mealsPerWeek, salesPerYearCents } = permit
  const use: PermitUse = []
  if (mealsPerDay !== null) use.push({ period: 'day', used: permit.dayMeals, limit: mealsPerDay })
  if (mealsPerWeek !== null) use.push({ period: 'week', used: permit.weekMeals, limit: mealsPerWeek })
  if (salesPerYearCents !== null) {
    use.push({ period: 'year', used: permit.yearCents / 100, limit: salesPerYearCents / 100 })
  }
  return use
}
