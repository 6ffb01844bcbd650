/** Metres in a mile, by definition. */
export const METRES_PER_MILE = 1609.344

/** The radius PostgreSQL's earthdistance works with, in metres. */
const EARTH_RADIUS_METRES = 6378168

export interface Point {
  lat: number
  lng: number
}

/** Great-circle distance in miles, on the sphere the database uses. */
export function distanceMiles(from: Point, to: Point): number {
  const latitude = radians(to.lat - from.lat)
  const longitude = radians(to.lng - from.lng)
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(longitude / 2) ** 2
  return (2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half)))) / METRES_PER_MILE
}

/** The point a share (0 to 1) of the way along the great circle between two points. */
export function pointBetween(from: Point, to: Point, share: number): Point {
  const angle = (distanceMiles(from, to) * METRES_PER_MILE) / EARTH_RADIUS_METRES
  if (angle === 0) return from
  const a = Math.sin((1 - share) * angle) / Math.sin(angle)
  const b = Math.sin(share * angle) / Math.sin(angle)
  const [lat1, lng1, lat2, lng2] = [from.lat, from.lng, to.lat, to.lng].map(radians) as [
    number,
    number,
    number,
    number,
  ]
  const x = a * Math.cos(lat1) * Math.cos(lng1) + b * Math.cos(lat2) * Math.cos(lng2)
  const y = a * Math.cos(lat1) * Math.sin(lng1) + b * Math.cos(lat2) * Math.sin(lng2)
  const z = a * Math.sin(lat1) + b * Math.sin(lat2)
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
