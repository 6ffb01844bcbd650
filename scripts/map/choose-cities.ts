export interface CityRow {
  name: string
  nameRu: string
  latitude: number
  longitude: number
  population: number
}

export interface City extends CityRow {
  /** The lowest zoom at which the name is shown. */
  fromZoom: number
}

/** About 30 miles. */
const cellDegrees = 0.5

/** At the deepest zoom of the outline map a fifth of a degree is a thumb wide. */
const smallCellDegrees = 0.2

const zoomOfPopulation: ReadonlyArray<readonly [least: number, zoom: number]> = [
  [1_500_000, 1],
  [600_000, 2],
  [400_000, 3.5],
  [250_000, 4.5],
  [120_000, 5.5],
  [60_000, 6.5],
  [25_000, 8],
  [12_000, 9],
  [0, 9.4],
]

/** Towns above 12,000 people and the largest town of each cell, largest first. */
export function chooseCities(rows: readonly CityRow[]): City[] {
  const isFirstOf = firstOfCells()
  const chosen: City[] = []
  for (const row of rows.toSorted((one, other) => other.population - one.population)) {
    const isLargest = isFirstOf(row, cellDegrees)
    const isLargestNearby = isFirstOf(row, smallCellDegrees)
    if (!isLargest && !isLargestNearby && row.population < 12_000) continue
    const [, zoom] = zoomOfPopulation.find(([least]) => row.population >= least) ?? [0, 9]
    // The largest town of a cell shows its name early, even a small one.
    chosen.push({ ...row, fromZoom: isLargest ? Math.min(zoom, 7) : zoom })
  }
  return chosen
}

function firstOfCells(): (row: CityRow, degrees: number) => boolean {
  const taken = new Set<string>()
  return ({ latitude, longitude }, degrees) => {
    const cell = `${degrees} ${Math.floor(latitude / degrees)} ${Math.floor(longitude / degrees)}`
    const isFirst = !taken.has(cell)
    taken.add(cell)
    return isFirst
  }
}
