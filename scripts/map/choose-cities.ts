export interface CityRow {
  name: string
  nameRu: string
  latitude: number
  longitude: number
  population: number
}

export interface City extends CityRow {
  /** The zoom of the map from which its name is shown. */
  fromZoom: number
}

/** Half a degree is about 30 miles: every piece of land has somewhere with a name. */
const cellDegrees = 0.5

const zoomOfPopulation: ReadonlyArray<readonly [least: number, zoom: number]> = [
  [1_500_000, 1],
  [600_000, 2],
  [400_000, 3.5],
  [250_000, 4.5],
  [120_000, 5.5],
  [60_000, 6.5],
  [25_000, 8],
  [0, 9],
]

/** The towns worth a name on the map, the largest first: all of some size, and the largest of each cell. */
export function chooseCities(rows: readonly CityRow[]): City[] {
  const cells = new Set<string>()
  const chosen: City[] = []
  for (const row of rows.toSorted((one, other) => other.population - one.population)) {
    const cell = `${Math.floor(row.latitude / cellDegrees)} ${Math.floor(row.longitude / cellDegrees)}`
    const isLargest = !cells.has(cell)
    cells.add(cell)
    if (!isLargest && row.population < 12_000) continue
    const [, zoom] = zoomOfPopulation.find(([least]) => row.population >= least) ?? [0, 9]
    // Where nobody larger is near, a small town is what one looks for.
    chosen.push({ ...row, fromZoom: isLargest ? Math.min(zoom, 7) : zoom })
  }
  return chosen
}
