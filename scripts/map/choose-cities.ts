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

/** A finger's width in degrees at the deepest zoom of the outline map. */
const finestCellDegrees = 0.2

/** Cells as wide as a name, each with the zoom from which the largest town of the cell shows its name. */
const zoomOfCell: ReadonlyArray<readonly [degrees: number, zoom: number]> = [
  [6, 3.5],
  [3, 4.5],
  [1.5, 5.5],
  [0.75, 6.5],
  [0.4, 7.4],
  [finestCellDegrees, 8],
]

const zoomOfPopulation: ReadonlyArray<readonly [least: number, zoom: number]> = [
  [1_500_000, 1],
  [600_000, 2],
  [400_000, 3.5],
  [250_000, 4.5],
  [120_000, 5.5],
  [60_000, 6.5],
  [25_000, 7.5],
  [12_000, 8],
]

/** Towns above 12,000 people and the largest town of each cell, largest first. */
export function chooseCities(rows: readonly CityRow[]): City[] {
  const isFirstOf = firstOfCells()
  const chosen: City[] = []
  for (const row of rows.toSorted((one, other) => other.population - one.population)) {
    // Every cell size is tried, so that a large town also takes the smaller cells around it.
    const ofCells = zoomOfCell.filter(([degrees]) => isFirstOf(row, degrees)).map(([, zoom]) => zoom)
    const ofSize = zoomOfPopulation.filter(([least]) => row.population >= least).map(([, zoom]) => zoom)
    const fromZoom = Math.min(...ofCells, ...ofSize)
    if (Number.isFinite(fromZoom)) chosen.push({ ...row, fromZoom })
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
