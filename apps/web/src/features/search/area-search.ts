import { milesPerDegree } from '@localchef/contracts/earth'
import type { getNearestPlace } from '@localchef/contracts/places/get-nearest-place'
import { readPublic } from '@/shared/backend/read-public.ts'
import type { PlacePoint } from '@/shared/map/place-point.ts'
import { type SearchPlace, toSearchPlace } from '@/shared/places/search-place.ts'

/** The distance from the middle of a view to its nearer edge in miles, within the radius limits of the search. */
export function radiusOfView(view: { north: number; south: number; east: number; west: number }): number {
  const middle = ((view.north + view.south) / 2) * (Math.PI / 180)
  const tall = (view.north - view.south) * milesPerDegree
  const wide = (view.east - view.west) * milesPerDegree * Math.cos(middle)
  return Math.min(500, Math.max(1, Math.round(Math.min(tall, wide) / 2)))
}

/** A point of the map, named after the nearest city; the name is empty if there is none. */
export async function nameSpot({ latitude, longitude }: PlacePoint, language: string): Promise<SearchPlace> {
  const spot = { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
  const name = await readPublic<typeof getNearestPlace>('get-nearest-place', spot).then(
    ({ place }) => (place ? toSearchPlace(place, language).name : ''),
    () => '',
  )
  return { ...spot, name }
}
