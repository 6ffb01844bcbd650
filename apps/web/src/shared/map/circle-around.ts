import { milesPerDegree } from '@localchef/contracts/earth'
import type { PlacePoint } from './place-point.ts'

const corners = 72

/** A circle on the ground as a closed ring, longitude first; the map's projection keeps it round. */
export function circleAround({ latitude, longitude }: PlacePoint, miles: number): Array<[number, number]> {
  const north = miles / milesPerDegree
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    return [longitude + east * Math.sin(angle), latitude + north * Math.cos(angle)]
  })
}
