/** A position on a map. The map library wants longitude first; everything of ours says which is which. */
export interface PlacePoint {
  latitude: number
  longitude: number
}

/** As the map library and GeoJSON write it: longitude first. */
export function lngLat({ latitude, longitude }: PlacePoint): [number, number] {
  return [longitude, latitude]
}
