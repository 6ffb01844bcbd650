import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blurPoint, drawBlur, type Point } from './blur-point.ts'

const latitude = fc.double({ min: -70, max: 70, noNaN: true })
const longitude = fc.double({ min: -179, max: 179, noNaN: true })

test('the public position is 300 to 550 meters away, give or take its rounding', () => {
  fc.assert(
    fc.property(latitude, longitude, (lat, lon) => {
      const kitchen = { latitude: lat, longitude: lon }
      const away = metersBetween(kitchen, blurPoint(kitchen, drawBlur()))
      expect(away).toBeGreaterThan(280)
      expect(away).toBeLessThan(570)
    }),
  )
})

test('the public position stays the same when the kitchen is saved again', () => {
  const blur = drawBlur()
  const kitchen = { latitude: 37.7712345, longitude: -122.4212345 }
  expect(blurPoint(kitchen, blur)).toEqual(blurPoint(kitchen, blur))
})

function metersBetween(one: Point, other: Point): number {
  const toRadians = (value: number) => (value * Math.PI) / 180
  const x = toRadians(other.longitude - one.longitude) * Math.cos(toRadians(one.latitude))
  const y = toRadians(other.latitude - one.latitude)
  return Math.hypot(x, y) * 6_371_000
}
