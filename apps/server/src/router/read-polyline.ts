import type { Point } from '@localchef/domain/earth'

/** Decodes Google's polyline format with six decimals, used by OSRM and Valhalla. Throws on malformed text. */
export function readPolyline(text: string): Point[] {
  const points: Point[] = []
  let [at, lat, lng] = [0, 0, 0]
  const next = () => {
    let [value, shift, bits] = [0, 0, 0x20]
    while (bits >= 0x20) {
      bits = text.charCodeAt(at) - 63
      // Past the end `charCodeAt` returns NaN.
      if (!(bits >= 0 && bits < 64) || shift > 30) throw new Error('The polyline is malformed')
      value |= (bits & 0x1f) << shift
      shift += 5
      at += 1
    }
    return value & 1 ? ~(value >>> 1) : value >>> 1
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    points.push({ lat: lat / 1e6, lng: lng / 1e6 })
  }
  return points
}
