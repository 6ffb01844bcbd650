import { type RawBuilder, sql } from 'kysely'
import { circleBands } from './circle-bands.ts'
import { METRES_PER_MILE } from './earth.ts'

export interface Circle {
  latitude: number
  longitude: number
  radiusMiles: number
}

/**
 * Findable chefs within a radius, in a straight line over the sphere. `findable_chefs` keeps them by bands of
 * latitude, sorted by longitude, in an index with everything that is read here: a circle is a few dozen ranges of it.
 */
export function nearPlace(circle: Circle, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const bands = circleBands(circle)
  const { latitude, longitude, radiusMiles } = circle
  return sql`
    select near.id, near.traits_id,
      sec_to_gc(near.straight_metres) / ${METRES_PER_MILE} as distance_miles,
      null::float8 as mile,
      0::real as likeness
    from unnest(${bands.map(({ band }) => band)}::smallint[], ${bands.map(({ west }) => west)}::float8[], ${bands.map(({ east }) => east)}::float8[])
      as band (latitude_band, west, east)
    cross join lateral (
      select c.id, c.traits_id, cube_distance(c.position, ll_to_earth(${latitude}, ${longitude})) as straight_metres
      from private.findable_chefs c
      where c.latitude_band = band.latitude_band
        and c.longitude between band.west and band.east
        and ${condition}
      -- Range by range, whatever the planner guesses of their number.
      offset 0
    ) near
    where near.straight_metres <= gc_to_sec(${radiusMiles * METRES_PER_MILE})
  `
}

/** Whether a chef (`chefs` as `c`) lies within the radius, said so that no index on positions is thought of. */
export function isWithin({ latitude, longitude, radiusMiles }: Circle): RawBuilder<unknown> {
  return sql`cube_distance(c.earth_position, ll_to_earth(${latitude}, ${longitude})) <= gc_to_sec(${radiusMiles * METRES_PER_MILE})`
}

/** Miles from the middle of the circle to a chef (`chefs` as `c`). */
export function milesTo({ latitude, longitude }: Circle): RawBuilder<unknown> {
  return sql`sec_to_gc(cube_distance(c.earth_position, ll_to_earth(${latitude}, ${longitude}))) / ${METRES_PER_MILE}`
}
