import type { PlacePoint } from './place-point.ts'

const piecesOfALeg = 48

/** The great-circle path through places, as the search measures it, longitude first. */
export function greatCircle(places: readonly PlacePoint[]): Array<[number, number]> {
  const line: Array<[number, number]> = []
  for (const [index, to] of places.entries()) {
    const from = places[index - 1]
    if (!from) {
      line.push([to.longitude, to.latitude])
    } else {
      for (let piece = 1; piece <= piecesOfALeg; piece++) line.push(between(from, to, piece / piecesOfALeg))
    }
  }
  return line
}

function between(from: PlacePoint, to: PlacePoint, share: number): [number, number] {
  const one = direction(from)
  const other = direction(to)
  const angle = Math.acos(Math.min(1, one.x * other.x + one.y * other.y + one.z * other.z))
  if (angle < 1e-9) return [to.longitude, to.latitude]
  const weight = Math.sin((1 - share) * angle) / Math.sin(angle)
  const otherWeight = Math.sin(share * angle) / Math.sin(angle)
  const x = weight * one.x + otherWeight * other.x
  const y = weight * one.y + otherWeight * other.y
  const z = weight * one.z + otherWeight * other.z
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))]
}

function direction({ latitude, longitude }: PlacePoint) {
  const [north, east] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
