import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMiles, pointBetween } from './earth.ts'
import { routeMiles, routePieces } from './route-pieces.ts'

const losAngeles = { lat: 34.0522, lng: -118.2437 }
const sanFrancisco = { lat: 37.7749, lng: -122.4194 }

const point = fc.record({
  lat: fc.double({ min: 25, max: 49, noNaN: true }),
  lng: fc.double({ min: -124, max: -67, noNaN: true }),
})

test('Los Angeles and San Francisco are 347 miles apart', () => {
  expect(distanceMiles(losAngeles, sanFrancisco)).toBeCloseTo(347.8, 0)
})

test('the pieces of a route follow on each other and add up to it', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 6 }),
      fc.double({ min: 1, max: 100, noNaN: true }),
      (points, radius) => {
        const pieces = routePieces(points, radius)
        const total = routeMiles(points)
        const sum = pieces.reduce((miles, piece) => miles + piece.miles, 0)
        expect(sum).toBeCloseTo(total, 3)
        let mile = 0
        for (const piece of pieces) {
          expect(piece.startMile).toBeCloseTo(mile, 3)
          mile += piece.miles
        }
      },
    ),
  )
})

test('no route is cut into more than some four hundred pieces', () => {
  const coastToCoast = [losAngeles, { lat: 40.7128, lng: -74.006 }]
  expect(routePieces(coastToCoast, 0.1).length).toBeLessThanOrEqual(402)
})

test('the middle of the way is as far from one end as from the other', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const middle = pointBetween(from, to, 0.5)
      expect(distanceMiles(from, middle)).toBeCloseTo(distanceMiles(middle, to), 4)
    }),
  )
})
