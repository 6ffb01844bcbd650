import { updatePlace as contract } from '@localchef/contracts/chefs/update-place'
import { countiesOf } from '@localchef/contracts/permits/rule-of-place'
import { shortZipCode } from '@localchef/contracts/zip-code'
import { sql } from 'kysely'
import { followLawfulLimits } from '../permits/follow-lawful-limits.ts'
import { readPlaceRules } from '../permits/kitchen-law.ts'
import { pauseForbiddenFood } from '../permits/pause-forbidden-food.ts'
import { pauseForbiddenServices } from '../permits/pause-forbidden-services.ts'
import { invalidField } from '../refusal.ts'
import { implement, type UserCall } from '../server-function.ts'
import { type Blur, blurPoint, drawBlur, type Point } from './blur-point.ts'
import { checkTimeZone } from './check-time-zone.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'
import { timeZoneAt } from './time-zone-at.ts'

/** Stores the exact point privately and derives the public one from it and the stored blur. */
export const updatePlace = implement(contract, async ({ version, ...place }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'place', version)
  if (place.timeZone !== null) checkTimeZone(place.timeZone)
  await checkCounty(call, place)
  const kitchen = place.point ? { ...place.point, kind: 'hand' as const } : await findPoint(place, call)
  const blur = await readBlur(chef.id, call)
  const open = blurPoint(kitchen, blur)
  await sql`
    insert into public.chef_private_details (
      chef_id, address_line, address_unit, latitude, longitude, point_kind, blur_bearing, blur_metres
    )
    values (
      ${chef.id}, ${place.addressLine}, ${place.addressUnit}, ${kitchen.latitude}, ${kitchen.longitude},
      ${kitchen.kind}, ${blur.bearing}, ${blur.meters}
    )
    on conflict (chef_id) do update
    set address_line = excluded.address_line,
        address_unit = excluded.address_unit,
        latitude = excluded.latitude,
        longitude = excluded.longitude,
        point_kind = excluded.point_kind,
        blur_bearing = excluded.blur_bearing,
        blur_metres = excluded.blur_metres
  `.execute(db)
  await sql`
    update public.chefs
    set city = ${place.city},
        state = ${place.state},
        county = ${place.county},
        zip_code = ${place.zipCode},
        latitude = ${open.latitude},
        longitude = ${open.longitude},
        time_zone = ${place.timeZone ?? timeZoneAt(kitchen)}
    where id = ${chef.id}
  `.execute(db)
  await followLawfulLimits(call, chef.id)
  await pauseForbiddenFood(call, chef.id)
  await pauseForbiddenServices(call, chef.id)
  return changedBusiness(call)
})

/** Refuses counties without rules of their own: naming one would promise that its rules are applied. */
async function checkCounty(
  { db, now }: UserCall,
  { state, county }: { state: string; county: string | null },
): Promise<void> {
  if (county === null) return
  const known = countiesOf(await readPlaceRules(db, now), state)
  if (known.includes(county)) return
  throw invalidField(['county'], 'county_without_rules')
}

interface FoundPoint extends Point {
  kind: 'zip' | 'city'
}

/** The position of the ZIP code, or of the city if the ZIP code is unknown. */
async function findPoint(
  { zipCode, city, state }: { zipCode: string; city: string; state: string },
  { db }: UserCall,
): Promise<FoundPoint> {
  const { rows } = await sql<FoundPoint>`
    select p.latitude, p.longitude, p.kind
    from public.places p
    where (p.kind = 'zip' and p.zip_code = ${shortZipCode(zipCode)})
      or (p.kind = 'city' and p.state = upper(${state}) and p.name_keys @> array[private.place_key(${city})])
    order by p.kind desc, p.population desc, p.id
    limit 1
  `.execute(db)
  const point = rows[0]
  if (!point) throw invalidField(['zipCode'], 'zip_code_without_point')
  return point
}

async function readBlur(chefId: string, { db }: UserCall): Promise<Blur> {
  const { rows } = await sql<Blur>`
    select blur_bearing as bearing, blur_metres as meters /* never null: bearing, meters */
    from public.chef_private_details
    where chef_id = ${chefId}
      and blur_bearing is not null
  `.execute(db)
  return rows[0] ?? drawBlur()
}
