import { type LocalText, localText } from '@localchef/contracts/language'
import { type PlaceRule, PlaceRules } from '@localchef/contracts/permits/place-rules'
import { type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readVersion } from '../settings/setting-versions.ts'

export interface ChangedPlace extends RuledPlace {
  words: LocalText
  /** The first day on which a different rule applies. */
  day: string
}

/** The rules of a saved version. */
export async function readRulesOfVersion(db: Queries, version: number): Promise<PlaceRule[]> {
  const stored = PlaceRules.safeParse((await readVersion(db, 'placeRules', version))?.value)
  return stored.success ? stored.data.rules : []
}

/** The places of home kitchens, to which rules apply. */
export async function readRuledPlaces(db: Queries): Promise<RuledPlace[]> {
  const { rows } = await sql<{ state: string; county: string | null }>`
    select distinct c.state, c.county
    from public.chefs c
    where c.kind = 'chef'
      and c.status in ('submitted', 'active', 'paused')
  `.execute(db)
  return rows
}

/** The first day on which a place has a different rule; undefined if none changes. */
export function changeOf(
  place: RuledPlace,
  before: readonly PlaceRule[],
  after: readonly PlaceRule[],
  today: string,
): ChangedPlace | undefined {
  const later = [...before, ...after].map(({ holdsFrom }) => holdsFrom).filter((day) => day > today)
  for (const day of [today, ...new Set(later.sort())]) {
    const old = ruleOfPlace(rulesOn(before, day), place)
    const next = ruleOfPlace(rulesOn(after, day), place)
    if (substanceOf(old) === substanceOf(next)) continue
    const { name, nameRu, county } = next ?? (old as PlaceRule)
    const at = (state: string) => (county ? `${county}, ${state}` : state)
    return { ...place, day, words: localText(at(name), at(nameRu)) }
  }
  return undefined
}

/** The part of a rule that kitchens must follow, without sources and the date of the last check. */
function substanceOf(rule: PlaceRule | undefined): string {
  if (!rule) return ''
  const { points, certifications, whenMissing, label } = rule
  const permits = rule.permits.map(({ source, forbids, ...permit }) => ({
    ...permit,
    forbids: forbids && { ...forbids, source: '', checkedOn: '' },
  }))
  return JSON.stringify({
    points,
    certifications,
    whenMissing,
    permits,
    label: label && { ...label, source: '' },
  })
}
