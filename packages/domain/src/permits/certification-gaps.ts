import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { requiredCertifications, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './kitchen-law.ts'

/** How long an admin's decision keeps a kitchen open. */
const keptDays = 30

/** Home kitchens of one place with one permit. */
interface HeldPermits {
  state: string
  county: string | null
  permit: string
}

interface LackingKitchen {
  chefId: string
  userId: string
  kinds: CertificationKind[][]
  /** The day on which the kitchen is paused; null if the rule only warns. */
  pauseOn: string | null
  recipient: Recipient | null
}

/**
 * Finds the open kitchens that lack certifications required by law, and warns their chefs once. If the rule says so,
 * pauses the kitchens whose term is over. Checks all kitchens each time, because certifications end, rules begin and
 * permits change on any day.
 */
export async function followCertificationGaps(call: Omit<Call, 'user'>): Promise<void> {
  const required = await requirementsOf(call)
  const found = await writeGaps(call, required)
  await notifyRecipients(
    call,
    found.map(({ chefId, userId, kinds, pauseOn, recipient }) => ({
      notification: {
        userId,
        triggeredBy: null,
        type: 'other',
        worded: wordNotification('certifications_missing', { kinds, pauseOn }),
        ids: { chefId },
        mail: { topic: 'account', path: '/dashboard/chef-profile#certifications' },
      },
      recipient,
    })),
  )
  const { rows: over } = await sql<{ chefId: string }>`
    select g.chef_id as "chefId"
    from private.certification_gaps g
    join public.chefs c on c.id = g.chef_id
    where g.act = 'pause'
      and g.due_on <= current_date
      and c.status = 'active'
      and (g.kept_until is null or g.kept_until < current_date)
    order by g.chef_id
  `.execute(call.db)
  for (const { chefId } of over) await pauseForGap(call, chefId)
}

interface Requirement extends HeldPermits {
  required: CertificationKind[][]
  act: PlaceRule['whenMissing']['act']
  days: number
}

/** What the law requires of each permit at each place, read in few groups. */
async function requirementsOf({ db, now }: Omit<Call, 'user'>): Promise<Requirement[]> {
  const rules = await readPlaceRules(db, now)
  const { rows } = await sql<HeldPermits>`
    select distinct c.state, c.county, private.held_permit(c.id) as permit /* never null: permit */
    from public.chefs c
    where c.kind = 'chef'
      and c.status in ('active', 'paused')
  `.execute(db)
  return rows.flatMap((held) => {
    const rule = ruleOfPlace(rules, held)
    const required = requiredCertifications(rule, 'chef', held.permit)
    return rule && required.length > 0 ? { ...held, required, ...rule.whenMissing } : []
  })
}

/** Writes the gaps of all kitchens and returns the new ones. A changed gap waits for an admin again. */
async function writeGaps(
  { db, now }: Omit<Call, 'user'>,
  required: readonly Requirement[],
): Promise<LackingKitchen[]> {
  const { rows } = await sql<LackingKitchen>`
    with found as (
      select c.id, c.profile_id, private.unmet_certifications(c.id, r.required) as kinds, r.act, r.days
      from public.chefs c
      join jsonb_to_recordset(${JSON.stringify(required)}::jsonb)
        as r (state text, county text, permit text, required jsonb, act text, days integer)
        on c.state = r.state
        and c.county is not distinct from r.county
        and private.held_permit(c.id) = r.permit
      where c.kind = 'chef'
        and c.status in ('active', 'paused')
    ),
    closed as (
      delete from private.certification_gaps g
      where not exists (select 1 from found f where f.id = g.chef_id and f.kinds <> '[]')
    ),
    written as (
      insert into private.certification_gaps as g (chef_id, kinds, since, act, due_on)
      select f.id, f.kinds, ${now}, f.act, ${now}::timestamptz::date + f.days
      from found f
      where f.kinds <> '[]'
      on conflict (chef_id) do update
      set kinds = excluded.kinds,
          act = excluded.act,
          due_on = g.since::date + (excluded.due_on - excluded.since::date),
          kept_until = case when g.kinds = excluded.kinds then g.kept_until end
      where (g.kinds, g.act, g.due_on)
        is distinct from (excluded.kinds, excluded.act, g.since::date + (excluded.due_on - excluded.since::date))
      returning g.chef_id, g.kinds, g.act, g.due_on, g.since
    )
    select w.chef_id as "chefId", f.profile_id as "userId", w.kinds,
      case when w.act = 'pause' then to_char(w.due_on, 'YYYY-MM-DD') end as "pauseOn",
      private.recipient(f.profile_id, 'account') as recipient
    from written w
    join found f on f.id = w.chef_id
    where w.since = ${now}
    order by w.chef_id
  `.execute(db)
  return rows
}

/** Pauses the kitchen until the gap is closed. Its chef cannot resume it earlier. */
export async function pauseForGap({ db, now }: Omit<Call, 'user'>, chefId: string): Promise<void> {
  await sql`
    update private.certification_gaps
    set paused_at = ${now},
        kept_until = null
    where chef_id = ${chefId}
  `.execute(db)
  await sql`
    update public.chefs
    set status = 'paused',
        paused_until = null
    where id = ${chefId}
      and status = 'active'
  `.execute(db)
}

/** Keeps the kitchen open for a while although certifications are missing. */
export async function keepGap({ db }: Omit<Call, 'user'>, chefId: string): Promise<void> {
  await sql`
    update private.certification_gaps
    set kept_until = current_date + ${keptDays}::integer
    where chef_id = ${chefId}
  `.execute(db)
}

/** Records the gap of a kitchen that an admin opens although certifications are missing. */
export async function openKeptGap(
  { db, now }: Omit<Call, 'user'>,
  chefId: string,
  kinds: readonly CertificationKind[][],
): Promise<void> {
  await sql`
    insert into private.certification_gaps (chef_id, kinds, since, act, due_on, kept_until)
    values (
      ${chefId}, ${JSON.stringify(kinds)}::jsonb, ${now}, 'warn', current_date, current_date + ${keptDays}::integer
    )
    on conflict (chef_id) do update
    set kinds = excluded.kinds,
        kept_until = excluded.kept_until,
        paused_at = null
  `.execute(db)
}

/** The missing certifications for which the kitchen is paused; empty if its chef can resume it. */
export async function readPausingGap(
  { db }: Omit<Call, 'user'>,
  chefId: string,
): Promise<CertificationKind[][]> {
  const { rows } = await sql<{ kinds: CertificationKind[][] }>`
    select private.unmet_certifications(g.chef_id, g.kinds) as kinds /* never null: kinds */
    from private.certification_gaps g
    where g.chef_id = ${chefId}
      and g.paused_at is not null
  `.execute(db)
  return rows[0]?.kinds ?? []
}
