import { farthestBlurMeters, nearestBlurMeters } from '@localchef/contracts/chefs/blur-limits'
import { earthRadiusMeters } from '@localchef/contracts/earth'
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

/** Drawn once per kitchen. Never close enough for the public position to be the address. */
export function drawBlur(random: () => number = secureRandom): Blur {
  return {
    bearing: random() * 360,
    meters: nearestBlurMeters + random() * (farthestBlurMeters - nearestBlurMeters),
  }
}

/** The public position, always the same for one blur. Four decimals are 11 m. */
export function blurPoint({ latitude, longitude }: Point, { bearing, meters }: Blur): Point {
  const angle = radians(bearing)
  const north = (meters / earthRadiusMeters) * Math.cos(angle)
  const east = ((meters / earthRadiusMeters) * Math.sin(angle)) / Math.max(0.01, Math.cos(radians(latitude)))
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
