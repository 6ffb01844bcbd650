import type { SearchPlace } from './search-place.ts'

/**
 * Addresses of the chef search for pages that lead into it. The names of the parameters are part of every
 * shared link: the search page reads these and writes the same.
 */

/** Spec section 9: the radius when only a way is given. */
export const waypointRadiusMiles = 5

export function chefsNear(place: SearchPlace): string {
  return `/chefs?${new URLSearchParams({ search: 'location', near: coordinates(place), place: place.name })}`
}

export function chefsAlong(
  origin: SearchPlace,
  destination: SearchPlace,
  radius = waypointRadiusMiles,
): string {
  return `/chefs?${new URLSearchParams({
    search: 'route',
    from: stop(origin),
    to: stop(destination),
    radius: String(radius),
  })}`
}

export function chefsOfCuisine(slug: string): string {
  return `/chefs?${new URLSearchParams({ cuisines: slug })}`
}

/** Four decimals are about ten metres. */
export function coordinates({ latitude, longitude }: SearchPlace): string {
  return `${Number(latitude.toFixed(4))},${Number(longitude.toFixed(4))}`
}

/** A stop of a route: its position and, after a tilde, its name. */
export function stop(place: SearchPlace): string {
  return `${coordinates(place)}~${place.name}`
}
