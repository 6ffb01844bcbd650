import { updatePermit as contract } from '@localchef/contracts/chefs/update-permit'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { followLawfulLimits } from '../permits/follow-lawful-limits.ts'
import { pauseForbiddenFood } from '../permits/pause-forbidden-food.ts'
import { pauseForbiddenServices } from '../permits/pause-forbidden-services.ts'
import { giveNumberToCertification } from '../permits/share-permit-number.ts'
import { implement, type UserCall } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

/** Null means no limit. */
interface Limits {
  mealsPerDay: number | null
  mealsPerWeek: number | null
  salesCents: number | null
}

interface HeldPermit extends Limits {
  number: string
}

/**
 * A lower limit applies from the next order on. A higher or removed limit waits for an admin, and the old one applies
 * until then. A new request replaces a pending one.
 */
export const updatePermit = implement(contract, async ({ version, ...permit }, call) => {
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'permit', version)
  const { mealsPerDay, mealsPerWeek } = permit
  const salesCents = permit.salesPerYear === null ? null : toCents(permit.salesPerYear)
  const wanted = { mealsPerDay, mealsPerWeek, salesCents }
  const held = await readHeld(call, chef.id)
  const now = {
    mealsPerDay: lower(held.mealsPerDay, wanted.mealsPerDay),
    mealsPerWeek: lower(held.mealsPerWeek, wanted.mealsPerWeek),
    salesCents: lower(held.salesCents, wanted.salesCents),
  }
  await sql`
    insert into public.chef_permits (chef_id, kind, number, meals_per_day, meals_per_week, sales_per_year_cents)
    values (
      ${chef.id}, ${permit.kind}, ${permit.number}, ${now.mealsPerDay}, ${now.mealsPerWeek}, ${now.salesCents}
    )
    on conflict (chef_id) do update
    set kind = excluded.kind,
        number = excluded.number,
        meals_per_day = excluded.meals_per_day,
        meals_per_week = excluded.meals_per_week,
        sales_per_year_cents = excluded.sales_per_year_cents
  `.execute(call.db)
  await giveNumberToCertification(call, chef.id, held.number)
  await followLawfulLimits(call, chef.id)
  await pauseForbiddenFood(call, chef.id)
  await pauseForbiddenServices(call, chef.id)
  await askAdmin(call, chef.id, isSame(now, wanted) ? undefined : wanted)
  return changedBusiness(call)
})

async function readHeld({ db }: UserCall, chefId: string): Promise<HeldPermit> {
  const { rows } = await sql<HeldPermit>`
    select number, meals_per_day as "mealsPerDay", meals_per_week as "mealsPerWeek",
      sales_per_year_cents::float8 as "salesCents"
    from public.chef_permits
    where chef_id = ${chefId}
    for update
  `.execute(db)
  return rows[0] ?? { number: '', mealsPerDay: null, mealsPerWeek: null, salesCents: null }
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

function isSame(one: Limits, other: Limits): boolean {
  return (
    one.mealsPerDay === other.mealsPerDay &&
    one.mealsPerWeek === other.mealsPerWeek &&
    one.salesCents === other.salesCents
  )
}

/** An unchanged request keeps its place in the queue. A changed one is a new row that no admin has seen. */
async function askAdmin({ db, now }: UserCall, chefId: string, wanted: Limits | undefined): Promise<void> {
  const { mealsPerDay = null, mealsPerWeek = null, salesCents = null } = wanted ?? {}
  const { rows } = await sql<{ isSame: boolean }>`
    select (meals_per_day, meals_per_week, sales_per_year_cents)
      is not distinct from (${mealsPerDay}::integer, ${mealsPerWeek}::integer, ${salesCents}::bigint) as "isSame"
    from public.permit_changes
    where chef_id = ${chefId}
      and status = 'pending'
  `.execute(db)
  if (wanted && rows[0]?.isSame) return
  await sql`
    delete from public.permit_changes
    where chef_id = ${chefId}
      and status = 'pending'
  `.execute(db)
  if (!wanted) return
  await sql`
    insert into public.permit_changes (
      chef_id, meals_per_day, meals_per_week, sales_per_year_cents, created_at
    )
    values (${chefId}, ${mealsPerDay}, ${mealsPerWeek}, ${salesCents}, ${now})
  `.execute(db)
}
