import type { ChefSearchRequest } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { EARTH_RADIUS_MILES, METRES_PER_MILE } from './earth.ts'
import { routeLegs, routePieces } from './route-pieces.ts'

type Route = NonNullable<ChefSearchRequest['route']>

/**
 * Chefs within the radius of a route, each with the mile where one is nearest to them and how far they are from
 * there. The corners are joined by great circles and everything is measured on the sphere, so that poles and the
 * 180th meridian are places like any other. A route that passes a chef twice as near counts where it does so first.
 *
 * Short pieces of the route find chefs by index, which holds all that is read here; whom they find is measured
 * against the whole leg. `condition` is of `findable_chefs` as `c`.
 */
export function alongRoute(route: Route, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const radius = route.searchRadius
  const legs = routeLegs(pointsOf(route))
  const pieces = routePieces(legs, radius).map(({ leg, middle, miles }) => ({
    leg,
    middle: middle.map((part) => part * EARTH_RADIUS_MILES * METRES_PER_MILE),
    // Half a piece and the radius lie between its middle and a chef at most; the index measures straight
    // through the earth, which is shorter. A metre is for rounding.
    reach: (radius + miles / 2) * METRES_PER_MILE + 1,
  }))
  const measured = legs.map(({ from, to, startMile, ...leg }, index) => ({
    ...leg,
    leg: index,
    starts: from,
    ends: to,
    start_mile: startMile,
  }))
  return sql`
    select nearest.id, nearest.traits_id, nearest.distance_miles, nearest.mile, 0::real as likeness
    from (
      select distinct on (met.id) met.id, met.traits_id, met.distance_miles, met.mile
      from (
        select around.id, around.traits_id,
          l.start_mile + case
            when foot.angle between 0 and l.angle then foot.angle * ${EARTH_RADIUS_MILES}::float8
            when foot.to_start <= foot.to_end then 0
            else l.miles
          end as mile,
          ${EARTH_RADIUS_MILES}::float8 * case
            when foot.angle between 0 and l.angle then asin(least(1, abs(foot.aside)))
            else 2 * asin(least(1, sqrt(least(foot.to_start, foot.to_end)) / 2))
          end as distance_miles
        from (
          select distinct p.leg, c.id, c.traits_id,
            cube_ll_coord(c.position, 1) / earth() as x,
            cube_ll_coord(c.position, 2) / earth() as y,
            cube_ll_coord(c.position, 3) / earth() as z
          from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p (leg integer, middle float8[], reach float8)
          join private.findable_chefs c
            on cube_enlarge(cube(p.middle), p.reach, 3) @> c.position
            and ${condition}
        ) around
        join jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as l (
          leg integer, starts float8[], ends float8[], ahead float8[], aside float8[], angle float8,
          start_mile float8, miles float8
        ) on l.leg = around.leg
        cross join lateral (
          select
            atan2(
              around.x * l.ahead[1] + around.y * l.ahead[2] + around.z * l.ahead[3],
              around.x * l.starts[1] + around.y * l.starts[2] + around.z * l.starts[3]
            ) as angle,
            around.x * l.aside[1] + around.y * l.aside[2] + around.z * l.aside[3] as aside,
            power(around.x - l.starts[1], 2) + power(around.y - l.starts[2], 2) + power(around.z - l.starts[3], 2)
              as to_start,
            power(around.x - l.ends[1], 2) + power(around.y - l.ends[2], 2) + power(around.z - l.ends[3], 2)
              as to_end
        ) foot
      ) met
      where met.distance_miles <= ${radius}
        and met.mile >= ${route.fromMile}
      order by met.id, round((met.distance_miles * 1e6)::numeric), met.mile
    ) nearest
  `
}

/** The line's corners in the order they are driven. */
export function pointsOf({ origin, waypoints, destination }: Route) {
  return [origin, ...waypoints, destination]
}
