import { toCents } from '@localchef/contracts/money'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { permitOfKind, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './kitchen-law.ts'

interface Limits {
  day: number | null
  week: number | null
  cents: number | null
  since: string | null
}

/** Permits of one kind at one place with the same limits. */
interface HeldPermits extends Limits {
  kitchen: 'chef' | 'truck_stop'
  state: string
  county: string | null
  permit: string
}

/**
 * Stores beside each permit the limits that the place's current rule sets for its kind, so that orders and the meter
 * use the lower ones. The permit's own limits stay. Without a kitchen it checks all of them: a rule can begin on any
 * day.
 */
export async function followLawfulLimits(
  { db, now }: Omit<Call, 'user'>,
  chefId: string | null = null,
): Promise<void> {
  const rules = await readPlaceRules(db, now)
  const kinds = rules.flatMap(({ permits }) => permits.map(({ kind }) => kind.trim().toLowerCase()))
  // Most checks change nothing, so the kitchens are read once, in few groups.
  const { rows: held } = await sql<HeldPermits>`
    select distinct c.kind as kitchen, c.state, c.county, p.kind as permit, p.law_meals_per_day as day,
      p.law_meals_per_week as week, p.law_sales_per_year_cents::float8 as cents, p.law_holds_from::text as since
    from public.chef_permits p
    join public.chefs c on c.id = p.chef_id
    where (${chefId}::uuid is null or p.chef_id = ${chefId}::uuid)
      and (p.law_holds_from is not null or lower(btrim(p.kind)) = any (${kinds}::text[]))
  `.execute(db)
  const changed = held.flatMap((group) => {
    const law = limitsOf(rules, group)
    const { kitchen, state, county, permit } = group
    return isSame(law, group) ? [] : { kitchen, state, county, permit, ...law }
  })
  if (changed.length === 0) return
  await sql`
    update public.chef_permits p
    set law_meals_per_day = law.day,
        law_meals_per_week = law.week,
        law_sales_per_year_cents = law.cents,
        law_holds_from = law.since
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as law (
      kitchen public.chef_kind, state text, county text, permit text, day integer, week integer, cents bigint, since date
    )
    join public.chefs c
      on c.kind = law.kitchen
      and c.state = law.state
      and c.county is not distinct from law.county
    where c.id = p.chef_id
      and p.kind = law.permit
      and (${chefId}::uuid is null or p.chef_id = ${chefId}::uuid)
      and (p.law_meals_per_day, p.law_meals_per_week, p.law_sales_per_year_cents, p.law_holds_from)
        is distinct from (law.day, law.week, law.cents, law.since)
  `.execute(db)
}

function limitsOf(rules: readonly PlaceRule[], { kitchen, state, county, permit }: HeldPermits): Limits {
  const rule = kitchen === 'chef' ? ruleOfPlace(rules, { state, county }) : undefined
  const limits = rule && permitOfKind(rule, permit)
  if (!limits) return { day: null, week: null, cents: null, since: null }
  const { mealsPerDay, mealsPerWeek, salesPerYear } = limits
  const cents = salesPerYear === null ? null : toCents(salesPerYear)
  return { day: mealsPerDay, week: mealsPerWeek, cents, since: rule.holdsFrom }
}

function isSame(one: Limits, other: Limits): boolean {
  return (['day', 'week', 'cents', 'since'] as const).every((limit) => one[limit] === other[limit])
}
