import { earthRadiusMiles } from '@localchef/contracts/earth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMiles } from '../earth.ts'
import { routeLegs, routeMiles, routePieces } from './route-pieces.ts'

const losAngeles = { lat: 34.0522, lng: -118.2437 }
const sanFrancisco = { lat: 37.7749, lng: -122.4194 }
const newYork = { lat: 40.7128, lng: -74.006 }

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('Los Angeles and San Francisco are 347 miles apart', () => {
  expect(distanceMiles(losAngeles, sanFrancisco)).toBeCloseTo(347.8, 0)
})

test('the pieces of a route add up to its length, and those of a leg lie on it in sequence', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 6 }),
      fc.double({ min: 1, max: 100, noNaN: true }),
      (points, radius) => {
        const legs = routeLegs(points)
        const pieces = routePieces(legs, radius)
        expect(pieces.reduce((miles, piece) => miles + piece.miles, 0)).toBeCloseTo(routeMiles(points), 3)
        for (const [index, leg] of legs.entries()) {
          let mile = 0
          for (const { middle, miles } of pieces.filter((piece) => piece.leg === index)) {
            const toStart = Math.hypot(...middle.map((part, axis) => part - (leg.from[axis] ?? 0)))
            const way = 2 * earthRadiusMiles * Math.asin(Math.min(1, toStart / 2))
            expect(Math.abs(way - (mile + miles / 2))).toBeLessThan(0.001)
            mile += miles
          }
        }
      },
    ),
  )
})

test('no route is cut into many more than four hundred pieces', () => {
  expect(routePieces(routeLegs([losAngeles, newYork]), 0.1).length).toBeLessThanOrEqual(402)
  const around = Array.from({ length: 102 }, (_, index) => ({ lat: 0, lng: index * 3.5 - 178 }))
  expect(routePieces(routeLegs(around), 0.1).length).toBeLessThanOrEqual(502)
})

test.each([
  ['equal points', losAngeles, losAngeles, 0],
  ['a pole under two longitudes', { lat: 90, lng: 0 }, { lat: 90, lng: 120 }, 0],
  ['over the 180th meridian', { lat: 0, lng: 179 }, { lat: 0, lng: -179 }, 2],
  ['over the north pole', { lat: 89, lng: 0 }, { lat: 89, lng: 180 }, 2],
  ['opposite ends of the earth', { lat: 10, lng: 20 }, { lat: -10, lng: -160 }, 180],
])('%s: %j to %j is %d degrees', (_what, from, to, degrees) => {
  const [leg] = routeLegs([from, to])
  expect(leg?.miles).toBeCloseTo((degrees * Math.PI * earthRadiusMiles) / 180, 3)
  for (const { middle } of routePieces(leg ? [leg] : [], 25)) {
    expect(Math.hypot(...middle)).toBeCloseTo(1, 9)
  }
})
