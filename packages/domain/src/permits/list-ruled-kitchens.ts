import { notFound } from '@localchef/contracts/common-refusals'
import {
  listRuledKitchens as contract,
  type RuledKitchen,
} from '@localchef/contracts/permits/list-ruled-kitchens'
import { keyOfRule } from '@localchef/contracts/permits/place-key'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { readPage } from '../long-lists/long-list.ts'
import { readSettings } from '../read-settings.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readVersion } from '../settings/setting-versions.ts'
import { changeOf, readRuledPlaces, readRulesOfVersion } from './changed-places.ts'

type RuleCall = UserCall & Refusing<typeof notFound>

const select = sql`
  select c.id, c.name, c.name_ru as "nameRu", c.status, c.city, ${sql.raw(cityInRussian)} as "cityRu",
    c.state, c.county
`

export const listRuledKitchens = implement(contract, async ({ rule, version, ...page }, call) => {
  const places = rule ? await placesOfRule(call, rule) : await placesOfVersion(call, version ?? 0)
  const { rows, nextCursor } = await readPage(
    call.db,
    select,
    sql<RuledKitchen>`
      from public.chefs c
      where c.kind = 'chef'
        and c.status in ('submitted', 'active', 'paused')
        and exists (
          select 1
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (state text, county text)
          where p.state = c.state
            and p.county is not distinct from c.county
        )
    `,
    { at: sql`c.created_at`, id: sql`c.id`, first: 'newest' },
    page,
  )
  return { kitchens: rows, nextCursor }
})

/** The places whose kitchens follow the rule on its first day, or today if the first day has passed. */
async function placesOfRule(
  { db, now, refuse }: RuleCall,
  wanted: Pick<PlaceRule, 'state' | 'county' | 'holdsFrom'>,
): Promise<RuledPlace[]> {
  const { rules } = (await readSettings(db, ['placeRules'])).placeRules
  const rule = rules.find((one) => keyOfRule(one) === keyOfRule(wanted))
  if (!rule) throw refuse(notFound, noSuch('rule'))
  const today = now.toISOString().slice(0, 10)
  const [, day = today] = [today, rule.holdsFrom].sort()
  const held = rulesOn(rules, day)
  return (await readRuledPlaces(db)).filter((place) => ruleOfPlace(held, place) === rule)
}

/** The places whose rule the version changed, from the day it was saved or a later one. */
async function placesOfVersion({ db, refuse }: RuleCall, version: number): Promise<RuledPlace[]> {
  const saved = await readVersion(db, 'placeRules', version)
  if (!saved?.at) throw refuse(notFound, noSuch('version'))
  const day = new Date(saved.at).toISOString().slice(0, 10)
  const before = await readRulesOfVersion(db, version - 1)
  const after = await readRulesOfVersion(db, version)
  return (await readRuledPlaces(db)).filter((place) => changeOf(place, before, after, day) !== undefined)
}
