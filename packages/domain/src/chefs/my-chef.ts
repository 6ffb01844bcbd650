import {
  ACTIVATION_REQUIREMENTS,
  type ActivationRequirement,
  getMyChef,
  type MyChef,
  pauseOrders,
} from '@localchef/contracts/chef-business'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'

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

export const readOwnChef = implement(getMyChef, async (_input, { db, person }) => ({
  chef: await readMyChef(db, person.id),
}))

/** One tap stops every order at once; the same tap takes them again. */
export const pauseOwnOrders = implement(pauseOrders, async ({ paused, until }, { db, person, now }) => {
  if (paused && until !== null && new Date(until) <= now) {
    throw new Refusal(422, 'pause_in_the_past', 'A pause ends in the future')
  }
  const { rows } = await sql`
    update public.chefs
    set status = ${paused ? 'paused' : 'active'}::public.chef_status,
        paused_until = ${paused ? until : null}::timestamptz
    where profile_id = ${person.id}
      and status in ('active', 'paused')
    returning id
  `.execute(db)
  const chef = await readMyChef(db, person.id)
  if (!chef) throw notFound('business')
  if (rows.length === 0) {
    throw new Refusal(409, 'not_active', 'Only an active business can be paused or resumed', {
      details: { status: chef.status },
    })
  }
  return { chef }
})

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
