import type { SearchPlace } from './search-place.ts'

/**
 * Links from other pages into the chef search. The parameter names are part of every shared link; the search page
 * reads and writes the same ones.
 */

/** Spec section 9: the default radius of a route. */
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

/** Four decimals are about ten meters. */
export function coordinates({ latitude, longitude }: SearchPlace): string {
  return `${Number(latitude.toFixed(4))},${Number(longitude.toFixed(4))}`
}

/** A stop of a route: its position and, after a tilde, its name. */
export function stop(place: SearchPlace): string {
  return `${coordinates(place)}~${place.name}`
}

/** Words near a place. Without a place the search page asks for one. */
export function chefsWithWords(query: string, place: SearchPlace | null): string {
  const near = place ? { search: 'location', near: coordinates(place), place: place.name } : {}
  return `/chefs?${new URLSearchParams({ q: query, ...near })}`
}

/** The address of the same search page around another place. Null for every other page. */
export function addressAround(
  place: SearchPlace,
  { pathname, search }: { pathname: string; search: string },
) {
  const params = new URLSearchParams(search)
  const isSearch = pathname === '/chefs' && params.get('search') !== 'route'
  if (!isSearch && pathname !== '/ready-dishes') return null
  params.set('near', coordinates(place))
  params.set('place', place.name)
  params.delete('page')
  if (isSearch && params.get('search') !== 'text') params.set('search', 'location')
  return `${pathname}?${params}`
}
