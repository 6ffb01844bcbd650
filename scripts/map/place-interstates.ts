import { type Interstate, interstates } from '../../packages/contracts/src/search/interstates.ts'

/** A row of the gazetteer. */
export interface GazetteerTown {
  kind: string
  name: string
  state: string
  latitude: number
  longitude: number
  population: number
}

interface PlacedInterstate extends Interstate {
  /** Longitude and latitude of each town, in the same order. */
  points: [longitude: number, latitude: number][]
}

/**
 * Finds every Interstate's towns in the gazetteer. Of two towns with the same name in a state, the larger one is
 * used; a place too small to be listed as a town is found by its ZIP code.
 */
export function placeInterstates(rows: readonly GazetteerTown[]): PlacedInterstate[] {
  const known = new Map<string, GazetteerTown>()
  for (const row of rows) {
    const key = `${row.name}, ${row.state}`
    const before = known.get(key)
    if (!before || rankOf(row) > rankOf(before)) known.set(key, row)
  }
  return interstates.map((interstate) => ({
    ...interstate,
    points: interstate.towns.map((town) => {
      const place = known.get(town)
      if (!place) throw new Error(`${interstate.name} passes ${town}, which the gazetteer does not know`)
      return [place.longitude, place.latitude]
    }),
  }))
}

function rankOf({ kind, population }: GazetteerTown): number {
  return kind === 'city' ? population : -1
}
