import {
  type ActivationRequirement,
  activationRequirements,
  type MyChef,
} from '@localchef/contracts/chefs/own-chef'
import { forbiddenTo } from '@localchef/contracts/permits/rule-of-place'
import { type RawBuilder, sql } from 'kysely'
import { readRuleOfPlace } from '../permits/kitchen-law.ts'
import type { Queries } from '../queries.ts'
import type { UserCall } from '../server-function.ts'
import { readOwnMissingCertifications } from './missing-certifications.ts'

interface StoredChef extends Omit<MyChef, 'missingCertifications' | 'forbids'> {
  state: string
  county: string | null
}
type Stored = Omit<StoredChef, 'missing'> & Record<ActivationRequirement, boolean>

/**
 * Reads the caller's business with the activation requirements that it does not meet (spec section 5: business
 * information, a dish or service, the accepted agreement and a verified contact), and with the certifications that the
 * rule of its place still requires.
 */
export async function readMyChef({ db, now, user }: UserCall): Promise<MyChef | null> {
  const stored = await readStoredChef(db, sql`c.profile_id = ${user.id}`)
  if (!stored) return null
  const { state, county, ...chef } = stored
  const rule = await readRuleOfPlace(db, now, { state, county })
  return {
    ...chef,
    missingCertifications: await readOwnMissingCertifications(db, chef, rule),
    forbids: forbiddenTo(rule, chef.kind, chef.heldPermit),
  }
}

/** The requirements of activation that a kitchen does not meet. */
export async function readMissing(db: Queries, chefId: string): Promise<ActivationRequirement[]> {
  return (await readStoredChef(db, sql`c.id = ${chefId}`))?.missing ?? []
}

async function readStoredChef(db: Queries, which: RawBuilder<unknown>): Promise<StoredChef | null> {
  const { rows } = await sql<Stored>`
    select
      c.id,
      c.slug,
      c.name,
      c.name_ru as "nameRu",
      c.kind,
      c.state,
      c.county,
      c.status,
      c.status_reason as "statusReason",
      to_jsonb(c.paused_until) #>> '{}' as "pausedUntil",
      c.time_zone as "timeZone",
      c.is_verified as "isVerified",
      private.held_permit(c.id) as "heldPermit" /* never null: heldPermit */,
      (
        c.latitude is not null
        and cardinality(c.cuisines) > 0
        and exists (select 1 from public.chef_hours h where h.chef_id = c.id)
        and exists (select 1 from public.chef_private_details p where p.chef_id = c.id and p.address_line <> '')
      ) as business_information,
      (
        exists (select 1 from public.dishes d where d.chef_id = c.id and d.status = 'active')
        or exists (select 1 from public.services s where s.chef_id = c.id and s.status = 'active')
      ) as menu_or_service,
      exists (
        select 1
        from public.agreement_acceptances a
        where a.chef_id = c.id
          and a.version = (select max(version) from public.agreement_versions where withdrawn_at is null)
      ) as agreement,
      exists (
        select 1
        from public.chef_private_details p
        where p.chef_id = c.id
          and p.contact_verified_at is not null
      ) as contact
    from public.chefs c
    where ${which}
  `.execute(db)
  const stored = rows[0]
  if (!stored) return null
  const { business_information, menu_or_service, agreement, contact, ...chef } = stored
  const met = { business_information, menu_or_service, agreement, contact }
  return { ...chef, missing: activationRequirements.filter((requirement) => !met[requirement]) }
}

/** Resumes kitchens whose pause is over. Returns their number. */
export async function resumePausedChefs(db: Queries, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update public.chefs
    set status = 'active',
        paused_until = null
    where status = 'paused'
      and paused_until <= ${now}
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}
