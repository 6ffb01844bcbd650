/** South-west and north-east corner, longitude first, as the map library takes them. */
export type Bounds = [[west: number, south: number], [east: number, north: number]]

/** The least box around positions (longitude first); undefined for none. */
export function boundsOf(positions: ReadonlyArray<readonly [number, number]>): Bounds | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
