import { expect, it } from 'vitest'
import { milesBetween } from './miles-between.ts'

const denver = { latitude: 39.7392, longitude: -104.9903 }
const boulder = { latitude: 40.015, longitude: -105.2705 }
const portland = { latitude: 45.5234, longitude: -122.6762 }

it('the distance between two cities is that of the straight line', () => {
  expect(milesBetween(denver, boulder)).toBe(24)
  expect(milesBetween(denver, portland)).toBe(982)
  expect(milesBetween(denver, denver)).toBe(0)
})

it('a distance below ten miles is rounded to a tenth', () => {
  expect(milesBetween(denver, { latitude: 39.77, longitude: -104.9903 })).toBe(2.1)
})
