import { earthRadiusMiles } from '@localchef/contracts/earth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceMiles, type Point, vectorOf } from '../earth.ts'
import { cellOf, cellReachMiles, cellsAround, mergeCells, middleOfCell } from './grid-cells.ts'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

it('a point within the radius is in one of the cells, even at the poles and the 180th meridian', () => {
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.double({ min: 0.1, max: 500, noNaN: true }),
      // Offsets from the center, so that most points are inside the circle or near its edge.
      fc.double({ min: -8, max: 8, noNaN: true }),
      longitude,
      (lat, lng, radiusMiles, north, otherLongitude) => {
        const point = { lat: Math.max(-90, Math.min(90, lat + north)), lng: otherLongitude }
        const beside = { lat: point.lat, lng: lng + (otherLongitude - lng) / 40 }
        for (const at of [point, beside]) {
          if (distanceMiles({ lat, lng }, at) > radiusMiles) continue
          const within = cellsAround({ lat, lng }, radiusMiles).some(
            ({ first, last }) => first <= cellOf(at) && cellOf(at) <= last,
          )
          expect(within, JSON.stringify(at)).toBe(true)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

it('cellsAround covers little more than the circle', () => {
  const cells = mergeCells(cellsAround({ lat: 36.15, lng: -95.99 }, 100))
  const area = cells.reduce((sum, { first, last }) => sum + (last - first + 1) / 16, 0)
  const circle = (Math.PI * (100 / 69.1) ** 2) / Math.cos((36.15 * Math.PI) / 180)
  expect(area / circle).toBeLessThan(1.4)
})

it('no point of a cell is farther from its middle than cellReachMiles', () => {
  const straight = (a: Point, cell: number) => {
    const [from, to] = [vectorOf(a), middleOfCell(cell)]
    return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
  }
  fc.assert(
    fc.property(latitude, longitude, (lat, lng) => {
      const way = 2 * earthRadiusMiles * Math.asin(straight({ lat, lng }, cellOf({ lat, lng })) / 2)
      expect(way).toBeLessThanOrEqual(cellReachMiles)
    }),
    { numRuns: 2000 },
  )
})

it('mergeCells merges ranges, so that each cell is in one only', () => {
  expect(
    mergeCells([
      { first: 20, last: 30 },
      { first: 1, last: 3 },
      { first: 25, last: 26 },
      { first: 4, last: 4 },
    ]),
  ).toEqual([
    { first: 1, last: 4 },
    { first: 20, last: 30 },
  ])
})
