export interface Point {
  latitude: number
  longitude: number
}

/** How far, and in which direction, the public position lies from the kitchen. Only the server knows it. */
export interface Blur {
  bearing: number
  metres: number
}

const EARTH_RADIUS_METRES = 6_371_000
const NEAREST_METRES = 300
const FARTHEST_METRES = 550

/** Drawn once a kitchen. At least 300 m away, so that the public position is never the door. */
export function drawBlur(random: () => number = secureRandom): Blur {
  return {
    bearing: random() * 360,
    metres: NEAREST_METRES + random() * (FARTHEST_METRES - NEAREST_METRES),
  }
}

/** The public position: the same kitchen and blur always give the same one. Four decimals are 11 m. */
export function blurPoint({ latitude, longitude }: Point, { bearing, metres }: Blur): Point {
  const angle = radians(bearing)
  const north = (metres / EARTH_RADIUS_METRES) * Math.cos(angle)
  const east =
    ((metres / EARTH_RADIUS_METRES) * Math.sin(angle)) / Math.max(0.01, Math.cos(radians(latitude)))
  return {
    latitude: Number(Math.min(90, Math.max(-90, latitude + degrees(north))).toFixed(4)),
    longitude: Number(wrapped(longitude + degrees(east)).toFixed(4)),
  }
}

/** `Math.random` can be predicted from its earlier values; a place of somebody's home must not be. */
function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

function wrapped(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}
