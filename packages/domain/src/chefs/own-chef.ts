import {
  ACTIVATION_REQUIREMENTS,
  type ActivationRequirement,
  type MyChef,
} from '@localchef/contracts/chefs/own-chef'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

type Stored = Omit<MyChef, 'missing'> & Record<ActivationRequirement, boolean>

/**
 * A person's business. Spec section 5 names the four requirements of activation: business information,
 * a dish or a service, the accepted agreement, and a verified contact.
 */
export async function readMyChef(db: Queries, personId: string): Promise<MyChef | null> {
  const { rows } = await sql<Stored>`
    select
      c.id,
      c.slug,
      c.name,
      c.kind,
      c.status,
      c.status_reason as "statusReason",
      to_jsonb(c.paused_until) #>> '{}' as "pausedUntil",
      c.time_zone as "timeZone",
      c.is_verified as "isVerified",
      (
        c.bio <> ''
        and c.latitude is not null
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
    where c.profile_id = ${personId}
  `.execute(db)
  const stored = rows[0]
  if (!stored) return null
  const { business_information, menu_or_service, agreement, contact, ...chef } = stored
  const met = { business_information, menu_or_service, agreement, contact }
  return { ...chef, missing: ACTIVATION_REQUIREMENTS.filter((requirement) => !met[requirement]) }
}

/** Ends the pauses whose time has come. */
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
