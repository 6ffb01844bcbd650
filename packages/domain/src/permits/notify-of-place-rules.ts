import { localText } from '@localchef/contracts/language'
import type { NotificationEvent } from '@localchef/contracts/notifications/notification-event'
import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { countiesOf, type RuledPlace, ruleOfPlace, rulesOn } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type ChangedPlace, changeOf, readRuledPlaces, readRulesOfVersion } from './changed-places.ts'
import { readPlaceRules } from './kitchen-law.ts'

/** Kitchens per run. */
const mostKitchens = 500

interface ConcernedKitchen {
  chefId: string
  userId: string
  place: number
  recipient: Recipient | null
}

/** The notification for the kitchens of one place. */
interface Notice extends RuledPlace {
  worded: WordedNotification
}

/**
 * The job of a saved version. Notifies the chefs of places where a different rule applies from today or a later day on,
 * and asks chefs without a county for it if counties of their state have rules from today on. Runs again on the day
 * when a county's rule begins. Idempotent: nobody is notified twice.
 */
export async function notifyOfPlaceRules(
  call: Omit<Call, 'user'>,
  { version }: { version: number },
): Promise<void> {
  const { db, now, outside } = call
  const before = await readRulesOfVersion(call.db, version - 1)
  const after = await readRulesOfVersion(call.db, version)
  const places = await readRuledPlaces(call.db)
  const today = now.toISOString().slice(0, 10)
  const changes = places.flatMap((place) => noticeOf(changeOf(place, before, after, today)))
  const present = await readPlaceRules(db, now)
  const questions = places.flatMap((place) => questionOf(place, { before, after, today, present }))
  const isUnfinished = [
    await notifyPlaces(call, 'place_rule_changed', version, '#permit', changes),
    await notifyPlaces(call, 'county_asked', version, '#place', questions),
  ]
  if (isUnfinished.includes(true)) await outside.enqueue('notify-of-place-rules', { version }, now)
  const nextDay = after
    .flatMap(({ county, holdsFrom }) => (county !== null && holdsFrom > today ? holdsFrom : []))
    .sort()[0]
  if (nextDay) {
    await outside.enqueue('notify-of-place-rules', { version }, new Date(`${nextDay}T00:00:00Z`))
  }
}

/** Returns whether another run has kitchens left to notify. */
async function notifyPlaces(
  call: Omit<Call, 'user'>,
  event: NotificationEvent,
  version: number,
  section: string,
  notices: readonly Notice[],
): Promise<boolean> {
  if (notices.length === 0) return false
  const { rows } = await sql<ConcernedKitchen>`
    select c.id as "chefId", c.profile_id as "userId", p.place::integer as place,
      private.recipient(c.profile_id, 'account') as recipient
    from jsonb_to_recordset(${JSON.stringify(notices.map(({ state, county }, place) => ({ place, state, county })))}::jsonb)
      as p (place integer, state text, county text)
    join public.chefs c on c.state = p.state and c.county is not distinct from p.county
    where c.kind = 'chef'
      and c.status in ('submitted', 'active', 'paused')
      and not exists (
        select 1
        from public.notifications n
        where n.user_id = c.profile_id
          and n.sender is null
          and n.event = ${event}
          and n.data ->> 'settingVersion' = ${String(version)}
      )
    order by c.id
    limit ${mostKitchens}
  `.execute(call.db)
  await notifyRecipients(
    call,
    rows.flatMap(({ chefId, userId, place, recipient }) => {
      const worded = notices[place]?.worded
      if (!worded) return []
      return {
        notification: {
          userId,
          triggeredBy: null,
          type: 'other' as const,
          worded,
          ids: { chefId, settingVersion: String(version) },
          mail: { topic: 'account' as const, path: `/dashboard/chef-profile${section}` },
        },
        recipient,
      }
    }),
  )
  return rows.length === mostKitchens
}

function noticeOf(change: ChangedPlace | undefined): Notice[] {
  if (!change) return []
  const { words, day, ...place } = change
  return [{ ...place, worded: wordNotification('place_rule_changed', { place: words, day }) }]
}

interface RulesOfVersions {
  before: readonly PlaceRule[]
  after: readonly PlaceRule[]
  /** The rules in force; a later version can have removed counties. */
  present: readonly PlaceRule[]
  today: string
}

/** Asks chefs without a county for it when counties of their state get their own rules. */
function questionOf(
  { state, county }: RuledPlace,
  { before, after, present, today }: RulesOfVersions,
): Notice[] {
  if (county !== null) return []
  const known = countiesOf(rulesOn(before, today), state)
  const kept = countiesOf(present, state)
  const added = countiesOf(rulesOn(after, today), state).filter(
    (one) => !known.includes(one) && kept.includes(one),
  )
  const rule = ruleOfPlace(present, { state, county: added[0] ?? null })
  if (added.length === 0 || !rule) return []
  const name = localText(rule.name, rule.nameRu)
  return [{ state, county, worded: wordNotification('county_asked', { state: name, counties: added }) }]
}
