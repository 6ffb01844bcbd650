import { expect, it } from 'vitest'
import { movePoint } from './move-point.ts'

const denver = { latitude: 39.7392, longitude: -104.9903 }

it('an arrow key moves the point by 30 feet, by 300 with Shift, and other keys do nothing', () => {
  const north = movePoint(denver, 'ArrowUp', false)
  expect(((north?.latitude ?? 0) - denver.latitude) * 111_195).toBeCloseTo(9.144, 3)
  expect(north?.longitude).toBe(denver.longitude)
  const west = movePoint(denver, 'ArrowLeft', true)
  expect(((west?.longitude ?? 0) - denver.longitude) * 111_195 * 0.769).toBeCloseTo(-91.44, 0)
  expect(movePoint(denver, 'Enter', false)).toBeUndefined()
})

it('the opposite arrow key moves the point back', () => {
  const there = movePoint(denver, 'ArrowRight', false) ?? denver
  const back = movePoint(there, 'ArrowLeft', false) ?? there
  expect(back.longitude).toBeCloseTo(denver.longitude, 9)
})
