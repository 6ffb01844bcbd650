import { expect, it } from 'vitest'
import { movedPoint } from './moved-point.ts'

const denver = { latitude: 39.7392, longitude: -104.9903 }

it('goes ten metres a press, a hundred with Shift, and only by arrows', () => {
  const north = movedPoint(denver, 'ArrowUp', false)
  expect(((north?.latitude ?? 0) - denver.latitude) * 111_195).toBeCloseTo(10, 3)
  expect(north?.longitude).toBe(denver.longitude)
  const west = movedPoint(denver, 'ArrowLeft', true)
  expect(((west?.longitude ?? 0) - denver.longitude) * 111_195 * 0.769).toBeCloseTo(-100, 0)
  expect(movedPoint(denver, 'Enter', false)).toBeUndefined()
})

it('comes back by the opposite arrow', () => {
  const there = movedPoint(denver, 'ArrowRight', false) ?? denver
  const back = movedPoint(there, 'ArrowLeft', false) ?? there
  expect(back.longitude).toBeCloseTo(denver.longitude, 9)
})
