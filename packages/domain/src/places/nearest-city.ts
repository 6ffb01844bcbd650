import { type RawBuilder, sql } from 'kysely'

/** The clauses after `select` for the city `p` nearest to a point. Planar distance is accurate enough. */
export function nearestCity(latitude: number, longitude: number): RawBuilder<unknown> {
  return sql`
    from public.places p
    where p.kind = 'city'
      and p.latitude between ${latitude - 1} and ${latitude + 1}
      and p.longitude between ${longitude - 1.5} and ${longitude + 1.5}
    order by power(p.latitude - ${latitude}, 2) + power((p.longitude - ${longitude}) * cos(radians(${latitude})), 2)
    limit 1
  `
}
