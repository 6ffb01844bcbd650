import lookUp from '@photostructure/tz-lookup'

/** The time zone at a position. The library contains the borders, so no service is called. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return lookUp(latitude, longitude)
}
