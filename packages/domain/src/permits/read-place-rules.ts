import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'

/** The rules of states and counties in force on the UTC day of a moment. */
export async function readPlaceRules(db: Queries, now: Date): Promise<PlaceRule[]> {
  const { placeRules } = await readSettings(db, ['placeRules'])
  return rulesOn(placeRules.rules, now.toISOString().slice(0, 10))
}

/** The rule that a kitchen follows at a moment; undefined if none is known. */
export async function readRuleOfPlace(
  db: Queries,
  now: Date,
  place: RuledPlace,
): Promise<PlaceRule | undefined> {
  return ruleOfPlace(await readPlaceRules(db, now), place)
}

interface HeldRule {
  kind: 'chef' | 'truck_stop'
  /** The kind of permit that the kitchen holds; empty without one. */
  permit: string
  rule: PlaceRule | undefined
}

/** The kind and permit of a kitchen, and the rule that it follows at a moment; undefined for no kitchen. */
export async function readHeldRule(db: Queries, now: Date, chefId: string): Promise<HeldRule | undefined> {
  const { rows } = await sql<{
    kind: 'chef' | 'truck_stop'
    state: string
    county: string | null
    permit: string
  }>`
    select c.kind, c.state, c.county, private.held_permit(c.id) as permit /* never null: permit */
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  if (!rows[0]) return undefined
  const { kind, permit, ...place } = rows[0]
  return { kind, permit, rule: await readRuleOfPlace(db, now, place) }
}
