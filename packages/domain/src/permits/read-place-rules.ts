import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { rulesOn } from '@localchef/contracts/permits/rule-of-state'
import type { Queries } from '../queries.ts'
import { readSettings } from '../settings/read-settings.ts'

/** The rules of states that hold on the day of a moment, in UTC. */
export async function readPlaceRules(db: Queries, now: Date): Promise<PlaceRule[]> {
  const { placeRules } = await readSettings(db, ['placeRules'])
  return rulesOn(placeRules.rules, now.toISOString().slice(0, 10))
}
