import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundsOf } from './bounds-of.ts'
import { circleAround } from './circle-around.ts'

const radiusOfEarthMiles = 3958.8

function milesBetween(one: readonly [number, number], other: readonly [number, number]): number {
  const [lng1, lat1, lng2, lat2] = [...one, ...other].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ]
  const part =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2
  return 2 * radiusOfEarthMiles * Math.asin(Math.sqrt(part))
}

it('a circle keeps every corner at the radius, anywhere in the country', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 18, max: 62, noNaN: true }),
      fc.double({ min: -170, max: -60, noNaN: true }),
      fc.double({ min: 0.2, max: 100, noNaN: true }),
      (latitude, longitude, miles) => {
        for (const corner of circleAround({ latitude, longitude }, miles)) {
          expect(Math.abs(milesBetween([longitude, latitude], corner) / miles - 1)).toBeLessThan(0.04)
        }
      },
    ),
  )
})

it('a circle closes its ring and spans the diameter', () => {
  const ring = circleAround({ latitude: 40, longitude: -105 }, 25)
  expect(ring.at(0)).toEqual(ring.at(-1))
  const [[west, south], [east, north]] = boundsOf(ring) ?? [
    [0, 0],
    [0, 0],
  ]
  expect(milesBetween([-105, south], [-105, north])).toBeCloseTo(50, 0)
  expect(milesBetween([west, 40], [east, 40])).toBeCloseTo(50, 0)
})

it('the bounds of no positions are undefined', () => {
  expect(boundsOf([])).toBeUndefined()
})
