import type { PlacePoint } from '@/shared/map/place-point.ts'

const metresADegree = 111_195
const stepMetres = 10
const strideMetres = 100

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Where an arrow key moves a point: ten metres, a hundred with Shift. Undefined for any other key. */
export function movedPoint(point: PlacePoint, key: string, isStride: boolean): PlacePoint | undefined {
  const direction = directions[key]
  if (!direction) return undefined
  const metres = isStride ? strideMetres : stepMetres
  const [east, north] = direction
  const shrink = Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180))
  return {
    latitude: point.latitude + (north * metres) / metresADegree,
    longitude: point.longitude + (east * metres) / (metresADegree * shrink),
  }
}
