import type { LocalText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { type PlaceRule, PlaceRules } from '@localchef/contracts/permits/place-rules'
import { type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { readVersion } from '../settings/setting-versions.ts'

/** Kitchens of one run. */
const mostKitchens = 500

interface ConcernedKitchen {
  chefId: string
  userId: string
  place: number
  recipient: Recipient | null
}

interface ChangedPlace extends RuledPlace {
  words: LocalText
  /** The first day with another rule. */
  day: string
}

/**
 * The job of a saved version: notifies the chefs of places where another rule applies, from today or a later day on. Running it
 * twice notifies nobody twice.
 */
export async function notifyOfPlaceRules(
  call: Omit<Call, 'user'>,
  { version }: { version: number },
): Promise<void> {
  const { db, now, outside } = call
  const before = await readRules(call, version - 1)
  const after = await readRules(call, version)
  const places = await readPlaces(call)
  const today = now.toISOString().slice(0, 10)
  const changed = places.flatMap((place) => changeOf(place, before, after, today) ?? [])
  if (changed.length === 0) return
  const { rows } = await sql<ConcernedKitchen>`
    select c.id as "chefId", c.profile_id as "userId", p.place::integer as place,
      private.recipient(c.profile_id, 'account') as recipient
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ state, county }, place) => ({ place, state, county })))}::jsonb)
      as p (place integer, state text, county text)
    join public.chefs c on c.state = p.state and c.county is not distinct from p.county
    where c.kind = 'chef'
      and c.status in ('submitted', 'active', 'paused')
      and not exists (
        select 1
        from public.notifications n
        where n.user_id = c.profile_id
          and n.event = 'place_rule_changed'
          and n.data ->> 'settingVersion' = ${String(version)}
      )
    order by c.id
    limit ${mostKitchens}
  `.execute(db)
  await notifyRecipients(
    call,
    rows.flatMap(({ chefId, userId, place, recipient }) => {
      const change = changed[place]
      if (!change) return []
      return {
        notification: {
          userId,
          triggeredBy: null,
          type: 'other' as const,
          worded: wordNotification('place_rule_changed', { place: change.words, day: change.day }),
          ids: { chefId, settingVersion: String(version) },
          mail: { topic: 'account' as const, path: '/dashboard/chef-profile#permit' },
        },
        recipient,
      }
    }),
  )
  if (rows.length === mostKitchens) await outside.enqueue('notify-of-place-rules', { version }, now)
}

async function readRules({ db }: Omit<Call, 'user'>, version: number): Promise<PlaceRule[]> {
  const stored = PlaceRules.safeParse((await readVersion(db, 'placeRules', version))?.value)
  return stored.success ? stored.data.rules : []
}

async function readPlaces({ db }: Omit<Call, 'user'>): Promise<RuledPlace[]> {
  const { rows } = await sql<{ state: string; county: string | null }>`
    select distinct c.state, c.county
    from public.chefs c
    where c.kind = 'chef'
      and c.status in ('submitted', 'active', 'paused')
  `.execute(db)
  return rows
}

/** The first day from which a place has another rule; undefined if every day keeps its own. */
function changeOf(
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
    return { ...place, day, words: { en: at(name), ru: at(nameRu) } }
  }
  return undefined
}

/** The part of a rule that kitchens follow. A new day of comparison or another source changes nothing for them. */
function substanceOf(rule: PlaceRule | undefined): string {
  if (!rule) return ''
  const { points, papers, label } = rule
  const permits = rule.permits.map(({ source, ...permit }) => permit)
  return JSON.stringify({ points, papers, permits, label: label && { ...label, source: '' } })
}
