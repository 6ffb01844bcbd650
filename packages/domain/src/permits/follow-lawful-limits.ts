import { toCents } from '@localchef/contracts/money'
import { permitOfKind, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './read-place-rules.ts'

interface HeldKind {
  state: string
  county: string | null
  permit: string
}

/**
 * Keeps beside each permit the limits that today's rule of the place sets for its kind, so that orders and the meter obey the
 * lower ones. The limits of the permit itself stay. Without a kitchen it looks at all of them: a rule can begin on any day.
 */
export async function followLawfulLimits(
  { db, now }: Omit<Call, 'user'>,
  chefId: string | null = null,
): Promise<void> {
  const rules = await readPlaceRules(db, now)
  const { rows: held } = await sql<HeldKind>`
    select distinct c.state, c.county, p.kind as permit
    from public.chef_permits p
    join public.chefs c on c.id = p.chef_id
    where c.kind = 'chef'
      and (${chefId}::uuid is null or p.chef_id = ${chefId}::uuid)
  `.execute(db)
  const lawful = held.flatMap(({ state, county, permit }) => {
    const rule = ruleOfPlace(rules, { state, county })
    const limits = rule && permitOfKind(rule, permit)
    if (!limits) return []
    const { mealsPerDay, mealsPerWeek, salesPerYear } = limits
    const cents = salesPerYear === null ? null : toCents(salesPerYear)
    return { state, county, permit, day: mealsPerDay, week: mealsPerWeek, cents, since: rule.holdsFrom }
  })
  await sql`
    with law as (
      select p.chef_id, l.day, l.week, l.cents, l.since
      from public.chef_permits p
      join public.chefs c on c.id = p.chef_id
      left join jsonb_to_recordset(${JSON.stringify(lawful)}::jsonb) as l (
        state text, county text, permit text, day integer, week integer, cents bigint, since date
      )
        on c.kind = 'chef'
        and l.state = c.state
        and l.county is not distinct from c.county
        and l.permit = p.kind
      where ${chefId}::uuid is null
        or p.chef_id = ${chefId}::uuid
    )
    update public.chef_permits p
    set law_meals_per_day = law.day,
        law_meals_per_week = law.week,
        law_sales_per_year_cents = law.cents,
        law_holds_from = law.since
    from law
    where law.chef_id = p.chef_id
      and (p.law_meals_per_day, p.law_meals_per_week, p.law_sales_per_year_cents, p.law_holds_from)
        is distinct from (law.day, law.week, law.cents, law.since)
  `.execute(db)
}
