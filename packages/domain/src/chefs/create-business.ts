import { createBusiness as contract } from '@localchef/contracts/chefs/create-business'
import { alreadyExists } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type UserCall } from '../server-function.ts'
import { checkTimeZone } from './check-time-zone.ts'
import { changedBusiness } from './get-business.ts'
import { refuseUnknownCuisines } from './refuse-unknown-cuisines.ts'
import { slugOf } from './slug-of.ts'

/**
 * One business per user. It starts with the address of the profile, and with the profile's phone number unless `phone`
 * is given.
 */
export const createBusiness = implement(contract, async ({ name, kind, cuisines, phone, timeZone }, call) => {
  const { db, user, now } = call
  checkTimeZone(timeZone)
  const known = await sql`select 1 from public.chefs where profile_id = ${user.id}`.execute(db)
  if (known.rows.length > 0) throw call.refuse(alreadyExists)
  await refuseSwitchedOff(call.refuse, db, 'newChefs')
  if (kind === 'truck_stop') await refuseSwitchedOff(call.refuse, db, 'truckStops')
  await refuseUnknownCuisines(db, cuisines)
  const { limits } = await readSettings(db, ['limits'])
  const { rows } = await sql<{ id: string }>`
    insert into public.chefs (
      profile_id, kind, name, slug, cuisines, time_zone, city, state, zip_code, languages, lead_minutes,
      answer_minutes, max_open_orders
    )
    select
      p.id, ${kind}::public.chef_kind, ${name}, ${await freeSlug(name, call)},
      ${[...new Set(cuisines)]}::text[], ${timeZone},
      coalesce(p.city, ''), coalesce(p.state, ''), coalesce(p.zip_code, ''), array[p.language],
      ${limits.leadMinutes}, ${limits.answerMinutes}, ${limits.maxOpenOrders}
    from public.profiles p
    where p.id = ${user.id}
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no business')
  // An account without an email, signed in by phone, has no address to take over.
  const isContact = phone !== undefined && user.email !== ''
  await sql`
    insert into public.chef_private_details (chef_id, address_line, phone, contact_email, contact_verified_at)
    select
      ${id}, coalesce(p.address, ''), coalesce(${phone ?? null}, p.phone, ''),
      ${isContact ? user.email : ''}, ${isContact ? now : null}
    from public.profiles p
    where p.id = ${user.id}
  `.execute(db)
  return changedBusiness(call)
})

/**
 * A unique slug, even if several chefs create theirs at once. It stays when the name changes, so that links keep
 * working.
 */
async function freeSlug(name: string, { db }: UserCall): Promise<string> {
  const wanted = slugOf(name)
  await sql`select pg_advisory_xact_lock(hashtextextended('slug:' || ${wanted}, 0))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select slug
    from public.chefs
    where slug = ${wanted}
      or slug like ${`${wanted}-%`}
  `.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
