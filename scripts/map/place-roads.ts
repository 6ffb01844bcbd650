import { type Road, roads } from '../../packages/contracts/src/search/highways.ts'

/** A row of the gazetteer. */
export interface GazetteerTown {
  kind: string
  name: string
  state: string
  latitude: number
  longitude: number
  population: number
}

interface PlacedRoad extends Road {
  /** Longitude and latitude of each town, in the same order. */
  points: [longitude: number, latitude: number][]
}

/**
 * Finds every road's towns in the gazetteer. Of two towns with the same name in a state, the larger one is
 * used; a place too small to be listed as a town is found by its ZIP code.
 */
export function placeRoads(rows: readonly GazetteerTown[]): PlacedRoad[] {
  const known = new Map<string, GazetteerTown>()
  for (const row of rows) {
    const key = `${row.name}, ${row.state}`
    const before = known.get(key)
    if (!before || rankOf(row) > rankOf(before)) known.set(key, row)
  }
  return roads.map((road) => ({
    ...road,
    points: road.towns.map((town) => {
      const place = known.get(town)
      if (!place) throw new Error(`${road.name} passes ${town}, which the gazetteer does not know`)
      return [place.longitude, place.latitude]
    }),
  }))
}

function rankOf({ kind, population }: GazetteerTown): number {
  return kind === 'city' ? population : -1
}
