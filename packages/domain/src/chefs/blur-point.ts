import { degrees, radians } from '../angles.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** Distance and direction from the kitchen to its public position. Secret. */
export interface Blur {
  bearing: number
  meters: number
}

/** Distances on the ground; searches use the radius of the database. */
const meanEarthRadiusMeters = 6_371_000
const nearestMeters = 300
const farthestMeters = 550

/** Drawn once per kitchen. At least 300 m, so that the public position is never the address. */
export function drawBlur(random: () => number = secureRandom): Blur {
  return {
    bearing: random() * 360,
    meters: nearestMeters + random() * (farthestMeters - nearestMeters),
  }
}

/** The public position, always the same for one blur. Four decimals are 11 m. */
export function blurPoint({ latitude, longitude }: Point, { bearing, meters }: Blur): Point {
  const angle = radians(bearing)
  const north = (meters / meanEarthRadiusMeters) * Math.cos(angle)
  const east =
    ((meters / meanEarthRadiusMeters) * Math.sin(angle)) / Math.max(0.01, Math.cos(radians(latitude)))
  return {
    latitude: Number(Math.min(90, Math.max(-90, latitude + degrees(north))).toFixed(4)),
    longitude: Number(wrapped(longitude + degrees(east)).toFixed(4)),
  }
}

/** Not `Math.random`: predictable numbers would reveal a chef's home. */
function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

function wrapped(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
}
