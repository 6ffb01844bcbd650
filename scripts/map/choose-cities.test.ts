import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../run-command.ts'
import { type CityRow, chooseCities } from './choose-cities.ts'

type Named = [longitude: number, latitude: number, fromZoom: number]

const named: Named[] = JSON.parse(
  readFileSync(join(projectRoot, 'apps/web/src/shared/map/generated/cities.json'), 'utf8'),
)
/** Half of a small phone's map, in pixels. */
const [halfWide, halfTall] = [180, 320]

/** Towns without any name, their own or another town's, in the cells around them that a phone shows. */
function bareTowns(towns: readonly Named[], zoom: number): Named[] {
  const shown = towns.filter(([, , from]) => from <= zoom)
  const pixels = (512 * 2 ** zoom) / 360
  const cellOf = (longitude: number, latitude: number) =>
    [Math.floor((longitude * pixels) / halfWide), Math.floor((latitude * pixels) / halfWide)] as const
  const taken = new Set(shown.map(([longitude, latitude]) => cellOf(longitude, latitude).join()))
  const rows = Math.floor(halfTall / halfWide)
  return towns.filter(([longitude, latitude]) => {
    const [column, row] = cellOf(longitude, latitude)
    for (let x = -1; x <= 1; x += 1) {
      for (let y = -rows; y <= rows; y += 1) if (taken.has([column + x, row + y].join())) return false
    }
    return true
  })
}

test.each([4, 5, 6, 7, 8, 8.5])('around each town a phone shows a name at zoom %s', (zoom) => {
  const contiguous = named.filter(
    ([longitude, latitude]) => longitude > -125 && latitude > 24 && latitude < 50,
  )
  expect(contiguous.length).toBeGreaterThan(8000)
  expect(bareTowns(contiguous, zoom)).toEqual([])
})

test('a town beside a larger one waits for the zoom at which both names fit', () => {
  const town = (name: string, longitude: number, population: number): CityRow => ({
    name,
    nameRu: '',
    latitude: 40,
    longitude,
    population,
  })
  const chosen = chooseCities([town('Small', -105.01, 900), town('Large', -105.02, 90_000)])
  expect(chosen.map(({ name }) => name)).toEqual(['Large'])
  const apart = chooseCities([town('Small', -103, 900), town('Large', -105.02, 90_000)])
  expect(apart.map(({ name, fromZoom }) => [name, fromZoom])).toEqual([
    ['Large', 3.5],
    ['Small', 4.5],
  ])
})
