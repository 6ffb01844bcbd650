import type { ChefSearchRequest } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { chefIsPublic } from '../chefs/chef-card-columns.ts'
import { METRES_PER_MILE } from './earth.ts'
import { routePieces } from './route-pieces.ts'

type Route = NonNullable<ChefSearchRequest['route']>

/**
 * Each short piece of the route finds the chefs around it by index; how far a chef lies from the piece is
 * then measured flat (a piece is a few miles long), and the nearest piece says the mile.
 */
export function alongRoute(route: Route): RawBuilder<unknown> {
  const radius = route.searchRadius
  const pieces = routePieces(pointsOf(route), radius).map((piece) => ({
    lat: piece.from.lat,
    lng: piece.from.lng,
    // Miles north and east from the piece's start to its end.
    north: (piece.to.lat - piece.from.lat) * MILES_PER_DEGREE,
    east: (piece.to.lng - piece.from.lng) * MILES_PER_DEGREE * cosine(piece.from.lat),
    miles_per_degree_east: MILES_PER_DEGREE * cosine(piece.from.lat),
    mid_lat: (piece.from.lat + piece.to.lat) / 2,
    mid_lng: (piece.from.lng + piece.to.lng) / 2,
    reach: (radius + piece.miles / 2) * 1.01 * METRES_PER_MILE,
    start_mile: piece.startMile,
    miles: piece.miles,
  }))
  return sql`
    select nearest.id, nearest.distance_miles, nearest.mile, 0::real as likeness
    from (
      select distinct on (measured.id) measured.id, measured.distance_miles, measured.mile
      from (
        select placed.id,
          sqrt(power(placed.north - placed.share * placed.piece_north, 2)
            + power(placed.east - placed.share * placed.piece_east, 2)) as distance_miles,
          placed.start_mile + placed.share * placed.miles as mile
        from (
          select c.id, p.north as piece_north, p.east as piece_east, p.start_mile, p.miles,
            offset_miles.north, offset_miles.east,
            least(1, greatest(0,
              (offset_miles.north * p.north + offset_miles.east * p.east)
              / greatest(p.north * p.north + p.east * p.east, 1e-9)
            )) as share
          from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (
            lat float8, lng float8, north float8, east float8, miles_per_degree_east float8,
            mid_lat float8, mid_lng float8, reach float8, start_mile float8, miles float8
          )
          join public.chefs c
            on ${chefIsPublic}
            and earth_box(ll_to_earth(p.mid_lat, p.mid_lng), p.reach) @> c.earth_position
          cross join lateral (
            select (c.latitude - p.lat) * ${MILES_PER_DEGREE}::float8 as north,
              (c.longitude - p.lng) * p.miles_per_degree_east as east
          ) offset_miles
        ) placed
      ) measured
      where measured.distance_miles <= ${radius}
        and measured.mile >= ${route.fromMile}
      order by measured.id, measured.distance_miles
    ) nearest
  `
}

/** Miles in a degree of latitude on the sphere the database uses. */
const MILES_PER_DEGREE = (6378168 * Math.PI) / 180 / METRES_PER_MILE

function cosine(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180)
}

/** The line's corners in the order they are driven. */
export function pointsOf({ origin, waypoints, destination }: Route) {
  return [origin, ...waypoints, destination]
}
