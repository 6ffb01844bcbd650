import { getBusiness as contract } from '@localchef/contracts/chefs/get-business'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import type { MyChef } from '@localchef/contracts/chefs/own-chef'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { hourExceptions, weeklyHours } from '../slots/chef-hours.ts'
import { deliveryAreas } from './delivery-areas.ts'
import { readMyChef } from './own-chef.ts'
import { timeZoneAt } from './time-zone-at.ts'

type Stored = Omit<OwnBusiness, keyof MyChef | 'place' | 'versions'> & {
  place: Omit<OwnBusiness['place'], 'zoneThere'>
}

// The columns of `OwnBusiness` that hold objects, from `chefs c` and the tables joined to it below.

const pictures = sql`
  jsonb_build_object(
    'avatarPath', c.avatar_path, 'coverPath', c.cover_path, 'coverColor', c.cover_color,
    'galleryPaths', c.gallery_paths
  )
`

const place = sql`
  jsonb_build_object(
    'addressLine', coalesce(p.address_line, ''),
    'addressUnit', coalesce(p.address_unit, ''),
    'city', c.city,
    'state', c.state,
    'county', c.county,
    'zipCode', c.zip_code,
    'latitude', p.latitude,
    'longitude', p.longitude,
    'pointKind', p.point_kind,
    'publicLatitude', c.latitude,
    'publicLongitude', c.longitude
  )
`

const contact = sql`
  jsonb_build_object(
    'phone', coalesce(p.phone, ''),
    'email', coalesce(p.contact_email, ''),
    'verifiedAt', p.contact_verified_at,
    'codeSentAt', code.sent_at
  )
`

const handover = sql`
  jsonb_build_object(
    'pickup', 'pickup' = any (c.services),
    'delivery', 'delivery' = any (c.services),
    'pickupInstructions', coalesce(p.pickup_instructions, ''),
    'pickupInstructionsRu', p.pickup_instructions_ru,
    'leadMinutes', c.lead_minutes,
    'answerMinutes', c.answer_minutes,
    'confirmsOrders', c.confirms_orders,
    'maxOpenOrders', c.max_open_orders,
    'slotMinutes', c.slot_minutes,
    'deliveryRadiusMiles', c.delivery_radius_miles::float8,
    'deliveryFee', (c.delivery_fee_cents / 100.0)::float8,
    'deliveryMinimum', (c.delivery_minimum_cents / 100.0)::float8,
    'deliveredBy', c.delivered_by,
    'deliveryAreas', ${deliveryAreas}
  )
`

const hours = sql`
  jsonb_build_object(
    'weekly', ${weeklyHours(sql`c.id`)},
    'exceptions', ${hourExceptions(sql`c.id`, sql`e.day >= (now() at time zone c.time_zone)::date`)}
  )
`

const permit = sql`
  jsonb_build_object(
    'kind', coalesce(permit.kind, ''),
    'number', coalesce(permit.number, ''),
    'mealsPerDay', permit.meals_per_day,
    'mealsPerWeek', permit.meals_per_week,
    'salesPerYear', (permit.sales_per_year_cents / 100.0)::float8,
    'waiting', (
      select jsonb_build_object(
        'mealsPerDay', k.meals_per_day,
        'mealsPerWeek', k.meals_per_week,
        'salesPerYear', (k.sales_per_year_cents / 100.0)::float8,
        'since', k.created_at
      )
      from public.permit_changes k
      where k.chef_id = c.id
        and k.status = 'pending'
    )
  )
`

const certifications = sql`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', k.id,
        'kind', k.kind,
        'number', k.number,
        'issuer', k.issuer,
        'issuedOn', k.issued_on,
        'expiresOn', k.expires_on,
        'documentPath', k.document_path,
        'status', k.status,
        'rejectedReason', k.rejected_reason,
        'createdAt', k.created_at
      )
      order by k.created_at desc, k.id
    )
    from public.certifications k
    where k.chef_id = c.id
  ), '[]')
`

const agreement = sql`
  (
    select jsonb_build_object(
      'version', v.version, 'publishedAt', v.published_at, 'acceptedAt', a.accepted_at,
      'requiredFrom', v.required_from
    )
    from public.agreement_versions v
    left join public.agreement_acceptances a on a.version = v.version and a.chef_id = c.id
    where v.withdrawn_at is null
    order by v.version desc
    limit 1
  )
`

/** The caller's own business, or null if there is none. */
export async function readOwnBusiness(call: UserCall): Promise<OwnBusiness | null> {
  const chef = await readMyChef(call)
  if (!chef) return null
  const { rows } = await sql<Stored>`
    select
      c.tagline,
      c.tagline_ru as "taglineRu",
      c.bio,
      c.bio_ru as "bioRu",
      c.cuisines,
      c.services,
      c.languages,
      ${pictures} as pictures,
      ${place} as place,
      ${contact} as contact,
      ${handover} as handover,
      ${hours} as hours,
      ${permit} as permit,
      ${certifications} as certifications,
      ${agreement} as agreement,
      to_jsonb(c.submitted_at) #>> '{}' as "submittedAt"
    from public.chefs c
    left join public.chef_private_details p on p.chef_id = c.id
    left join public.chef_permits permit on permit.chef_id = c.id
    left join public.chef_contact_codes code on code.chef_id = c.id and p.contact_verified_at is null
    where c.id = ${chef.id}
  `.execute(call.db)
  const stored = rows[0]
  if (!stored) return null
  const { latitude, longitude } = stored.place
  const zoneThere = latitude === null || longitude === null ? null : timeZoneAt({ latitude, longitude })
  const business = { ...chef, ...stored, place: { ...stored.place, zoneThere } }
  return { ...business, versions: await versionsOf(business) }
}

export const getBusiness = implement(contract, async (_input, call) => ({
  business: await readOwnBusiness(call),
}))

/** The output of every operation that changes a business. */
export async function changedBusiness(
  call: UserCall & Refusing<typeof notFound>,
): Promise<{ business: OwnBusiness }> {
  const business = await readOwnBusiness(call)
  if (!business) throw call.refuse(notFound, noSuch('business'))
  return { business }
}

export interface OwnChef {
  id: string
  status: OwnBusiness['status']
  services: string[]
  cuisines: string[]
  timeZone: string
}

/** Locks the caller's kitchen until the transaction ends, which serializes changes from two devices. */
export async function lockOwnChef({
  db,
  user,
  refuse,
}: UserCall & Refusing<typeof notFound>): Promise<OwnChef> {
  const { rows } = await sql<OwnChef>`
    select id, status, services, cuisines, time_zone as "timeZone"
    from public.chefs
    where profile_id = ${user.id}
    for no key update
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw refuse(notFound, noSuch('business'))
  return chef
}

type Versions = OwnBusiness['versions']

/** The version of each section of the business profile. Sections are saved one by one. */
async function versionsOf(business: Omit<OwnBusiness, 'versions'>): Promise<Versions> {
  const { kind, name, nameRu, tagline, taglineRu, bio, bioRu, cuisines, languages } = business
  const { publicLatitude, publicLongitude, zoneThere, ...place } = business.place
  const { verifiedAt, codeSentAt, ...contact } = business.contact
  const [about, placeVersion, hours, handover, contactVersion, permit, pictures] = await Promise.all([
    versionOf({ kind, name, nameRu, tagline, taglineRu, bio, bioRu, cuisines, languages }),
    versionOf({ ...place, timeZone: business.timeZone }),
    versionOf(business.hours),
    versionOf(business.handover),
    versionOf(contact),
    versionOf(business.permit),
    versionOf(business.pictures),
  ])
  return { about, place: placeVersion, hours, handover, contact: contactVersion, permit, pictures }
}
