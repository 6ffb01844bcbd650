import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
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
