import { milesBetween } from './miles-between.ts'
import { useRememberedPlace } from './remembered-place.ts'

/** Miles from the visitor's place to a kitchen; undefined while either is unknown. */
export function useMilesTo(
  kitchen: { latitude: number | null; longitude: number | null } | undefined,
): number | undefined {
  const place = useRememberedPlace((state) => state.place)
  if (!place || !kitchen || kitchen.latitude === null || kitchen.longitude === null) return undefined
  return milesBetween(place, { latitude: kitchen.latitude, longitude: kitchen.longitude })
}
