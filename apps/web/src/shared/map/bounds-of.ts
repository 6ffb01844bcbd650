/** South-west and north-east corner, longitude first, as MapLibre expects. */
export type Bounds = [[west: number, south: number], [east: number, north: number]]

/** The smallest bounds around positions (longitude first); undefined without positions. */
export function boundsOf(positions: ReadonlyArray<readonly [number, number]>): Bounds | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
