/** A position on a map. Named fields, because the map library expects longitude first. */
export interface PlacePoint {
  latitude: number
  longitude: number
}

/** As MapLibre and GeoJSON write it: longitude first. */
export function lngLat({ latitude, longitude }: PlacePoint): [number, number] {
  return [longitude, latitude]
}
