import type { PlacePoint } from '@/shared/map/place-point.ts'

const metersPerDegree = 111_195
const metersPerFoot = 0.3048
const stepFeet = 30
const strideFeet = 300

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Moves a point by 30 feet for an arrow key, 300 with Shift. Undefined for other keys. */
export function movePoint(point: PlacePoint, key: string, isStride: boolean): PlacePoint | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const meters = (isStride ? strideFeet : stepFeet) * metersPerFoot
  const [east, north] = direction
  const shrink = Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180))
  return {
    latitude: point.latitude + (north * meters) / metersPerDegree,
    longitude: point.longitude + (east * meters) / (metersPerDegree * shrink),
  }
}
