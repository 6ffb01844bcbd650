import { getNearestPlace as contract } from '@localchef/contracts/places/get-nearest-place'
import type { Place } from '@localchef/contracts/places/place'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { placeColumns } from './place-columns.ts'

/** Planar distance is accurate enough to find the nearest city. */
export const getNearestPlace = implement(contract, async ({ latitude, longitude }, { db }) => {
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.kind = 'city'
      and p.latitude between ${latitude - 1} and ${latitude + 1}
      and p.longitude between ${longitude - 1.5} and ${longitude + 1.5}
    order by power(p.latitude - ${latitude}, 2) + power((p.longitude - ${longitude}) * cos(radians(${latitude})), 2)
    limit 1
  `.execute(db)
  return { place: rows[0] ?? null }
})
