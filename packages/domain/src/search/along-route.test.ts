import { expect, test } from 'vitest'
import { type Point, vectorOf } from '../earth.ts'
import { meetAlong } from './along-route.ts'
import { cellOf } from './grid-cells.ts'
import { routeMiles } from './route-pieces.ts'

test('a chef beside a road that is driven there and back is met on the way there', () => {
  const fresno = { lat: 36.7378, lng: -119.7871 }
  const bakersfield = { lat: 35.3733, lng: -119.0187 }
  const chefs = pointsInCellOf({ lat: 36.1, lng: -119.4 })
  const miles: number[] = []
  meetAlong(
    [
      {
        cell: cellOf({ lat: 36.1, lng: -119.4 }),
        ids: Buffer.alloc(16 * chefs.length),
        traits: new Int32Array(chefs.length),
        ratings: new Uint16Array(chefs.length),
        positions: new Float64Array(chefs.flatMap(vectorOf)),
      },
    ],
    { origin: fresno, waypoints: [bakersfield], destination: fresno, searchRadius: 50, fromMile: 0 },
    {
      meet: (_cell, _index, _distance, mile) => miles.push(mile),
      counted: () => expect.unreachable(),
      nearest: () => [],
      ids: () => [],
      of: () => [],
    },
  )
  expect(miles).toHaveLength(chefs.length)
  expect(miles.filter((mile) => mile > routeMiles([fresno, bakersfield]))).toEqual([])
})

/** 40,000 points in a quarter of a degree. */
function pointsInCellOf(point: Point): Point[] {
  const [south, west] = [Math.floor(point.lat * 4) / 4, Math.floor(point.lng * 4) / 4]
  return Array.from({ length: 40_000 }, (_, index) => ({
    lat: south + ((index % 200) + 0.5) / 800,
    lng: west + (Math.floor(index / 200) + 0.5) / 800,
  }))
}
