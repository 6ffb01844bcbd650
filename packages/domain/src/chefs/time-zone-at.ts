import lookUp from '@photostructure/tz-lookup'

/** The time zone at a position: its borders are in the library, so that no service is asked. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return lookUp(latitude, longitude)
}
