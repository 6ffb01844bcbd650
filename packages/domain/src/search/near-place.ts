import { type RawBuilder, sql } from 'kysely'
import { chefIsPublic } from '../chefs/chef-card-columns.ts'
import { METRES_PER_MILE } from './earth.ts'

/** Public chefs within a radius, in a straight line over the sphere. */
export function nearPlace(latitude: number, longitude: number, radiusMiles: number): RawBuilder<unknown> {
  const metres = radiusMiles * METRES_PER_MILE
  return sql`
    select near.id, near.metres / ${METRES_PER_MILE} as distance_miles, null::float8 as mile, 0::real as likeness
    from (
      select c.id, earth_distance(c.earth_position, ll_to_earth(${latitude}, ${longitude})) as metres
      from public.chefs c
      where ${chefIsPublic}
        and earth_box(ll_to_earth(${latitude}, ${longitude}), ${metres}) @> c.earth_position
    ) near
    where near.metres <= ${metres}
  `
}
