import { METRES_PER_MILE } from './earth.ts'

/** A range of longitudes within one band of latitude, in degrees. */
export interface BandRange {
  /** Twentieths of a degree, rounded down: `findable_chefs.latitude_band`. */
  band: number
  west: number
  east: number
}

const BANDS_PER_DEGREE = 20
const EARTH_RADIUS_METRES = 6378168
/** More than the rounding of what is computed here, less than a metre. */
const MARGIN = 1e-6

/** The ranges that together cover a circle on the sphere, and little beside it. Over the 180th meridian a band has two. */
export function circleBands({
  latitude,
  longitude,
  radiusMiles,
}: {
  latitude: number
  longitude: number
  radiusMiles: number
}): BandRange[] {
  const angle = (radiusMiles * METRES_PER_MILE) / EARTH_RADIUS_METRES
  const centre = radians(latitude)
  const south = Math.max(-90, latitude - degrees(angle) - MARGIN)
  const north = Math.min(90, latitude + degrees(angle) + MARGIN)
  // Where the circle is widest: north of its centre on the northern half, because meridians meet.
  const widest = degrees(Math.asin(Math.max(-1, Math.min(1, Math.sin(centre) / Math.cos(angle)))))
  const ranges: BandRange[] = []
  for (
    let band = Math.floor(south * BANDS_PER_DEGREE);
    band <= Math.floor(north * BANDS_PER_DEGREE);
    band++
  ) {
    const low = Math.max(south, band / BANDS_PER_DEGREE)
    const high = Math.min(north, (band + 1) / BANDS_PER_DEGREE)
    const inside = Math.max(low, Math.min(high, widest))
    const half = MARGIN + Math.max(...[low, high, inside].map((at) => halfWidth(centre, angle, radians(at))))
    ranges.push(...wrapped(band, longitude - half, longitude + half))
  }
  return ranges
}

/** How many degrees of longitude a circle reaches to either side of its centre at a latitude. */
function halfWidth(centre: number, angle: number, at: number): number {
  const size = Math.cos(centre) * Math.cos(at)
  const rest = Math.cos(angle) - Math.sin(centre) * Math.sin(at)
  if (rest <= -size || size < 1e-9) return 180
  return rest >= size ? 0 : degrees(Math.acos(rest / size))
}

function wrapped(band: number, west: number, east: number): BandRange[] {
  if (east - west >= 360) return [{ band, west: -180, east: 180 }]
  if (west < -180) {
    return [
      { band, west: west + 360, east: 180 },
      { band, west: -180, east },
    ]
  }
  if (east > 180) {
    return [
      { band, west, east: 180 },
      { band, west: -180, east: east - 360 },
    ]
  }
  return [{ band, west, east }]
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
