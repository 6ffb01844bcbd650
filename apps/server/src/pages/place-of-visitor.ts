import { longestAddress } from '@localchef/contracts/places/address-limits'

export interface VisitorPlace {
  latitude: number
  longitude: number
  name: string
}

/** Pages whose first view depends on the place of the visitor. */
const placed: ReadonlySet<string> = new Set(['/', '/chefs', '/ready-dishes'])

/**
 * The place that the browser remembers and sends in a cookie (`apps/web/src/shared/places/remembered-place.ts`); null
 * where the page does not depend on it, or its address names another one.
 */
export function placeOfVisitor(request: Request, { pathname, searchParams }: URL): VisitorPlace | null {
  if (!placed.has(pathname) || searchParams.has('near')) return null
  const [, sent] = /(?:^|; )place=([^;]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  const [, latitude, longitude, name = ''] = /^(-?[\d.]{1,8}),(-?[\d.]{1,9})~(.*)$/s.exec(decoded(sent)) ?? []
  const place = { latitude: Number(latitude), longitude: Number(longitude), name }
  // A missing or malformed number is NaN, and every comparison with NaN is false.
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
  return isOnEarth && name.length <= longestAddress.city ? place : null
}

/** Anyone may send a cookie with broken escapes. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
