import { saveBusinessPermit } from '@localchef/contracts/business-permit'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { implement } from '../../server-function.ts'
import { changedBusiness, lockOwnChef } from './own-business.ts'

/** Orders placed before keep their promise; the new limits hold for the next one. */
export const saveOwnPermit = implement(saveBusinessPermit, async (permit, call) => {
  const chef = await lockOwnChef(call)
  const sales = permit.salesPerYear === null ? null : toCents(permit.salesPerYear)
  await sql`
    insert into public.chef_permits (chef_id, kind, number, meals_per_day, meals_per_week, sales_per_year_cents)
    values (
      ${chef.id}, ${permit.kind}, ${permit.number}, ${permit.mealsPerDay}, ${permit.mealsPerWeek}, ${sales}
    )
    on conflict (chef_id) do update
    set kind = excluded.kind,
        number = excluded.number,
        meals_per_day = excluded.meals_per_day,
        meals_per_week = excluded.meals_per_week,
        sales_per_year_cents = excluded.sales_per_year_cents
  `.execute(call.db)
  return changedBusiness(call)
})
