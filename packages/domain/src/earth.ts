import { earthRadiusMiles } from '@localchef/contracts/earth'
import { radians } from './angles.ts'

export interface Point {
  lat: number
  lng: number
}

/** A point on the unit sphere, or a direction. Needs no special case at the poles or the antimeridian. */
export type Vector = readonly [x: number, y: number, z: number]

export function vectorOf({ lat, lng }: Point): Vector {
  const [latitude, longitude] = [radians(lat), radians(lng)]
  return [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** Great-circle distance in miles, on the sphere the database uses. */
export function distanceMiles(from: Point, to: Point): number {
  const latitude = radians(to.lat - from.lat)
  const longitude = radians(to.lng - from.lng)
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)))
}
