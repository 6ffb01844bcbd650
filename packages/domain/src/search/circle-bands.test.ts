import fc from 'fast-check'
import { expect, it } from 'vitest'
import { circleBands } from './circle-bands.ts'
import { distanceMiles } from './earth.ts'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

it('a point within the radius is in one of the ranges, at the poles and the 180th meridian too', () => {
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.double({ min: 0.1, max: 500, noNaN: true }),
      // Steps from the middle, so that most points are near the circle's edge or inside.
      fc.double({ min: -8, max: 8, noNaN: true }),
      longitude,
      (lat, lng, radiusMiles, north, otherLongitude) => {
        const point = { lat: Math.max(-90, Math.min(90, lat + north)), lng: otherLongitude }
        const beside = { lat: point.lat, lng: lng + (otherLongitude - lng) / 40 }
        for (const at of [point, beside]) {
          if (distanceMiles({ lat, lng }, at) > radiusMiles) continue
          const ranges = circleBands({ latitude: lat, longitude: lng, radiusMiles })
          const band = Math.floor(at.lat * 20)
          const within = ranges.some(
            (range) => range.band === band && range.west <= at.lng && at.lng <= range.east,
          )
          expect(within, JSON.stringify(at)).toBe(true)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

it('covers little more than the circle', () => {
  const ranges = circleBands({ latitude: 36.15, longitude: -95.99, radiusMiles: 25 })
  const area = ranges.reduce((sum, { west, east }) => sum + (east - west) / 20, 0)
  const circle = (Math.PI * (25 / 69.1) ** 2) / Math.cos((36.15 * Math.PI) / 180)
  expect(area / circle).toBeLessThan(1.15)
})
