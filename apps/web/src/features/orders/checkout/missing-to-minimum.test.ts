import { expect, test } from 'vitest'
import { missingToMinimum } from './missing-to-minimum.ts'

test.each([
  [12.1, 30, 17.9],
  [29.99, 30, 0.01],
  [30, 30, 0],
  [31, 30, 0],
  [5, 0, 0],
])('food for %d dollars and a minimum of %d leave %d', (subtotal, deliveryMinimum, missing) => {
  expect(missingToMinimum({ subtotal, deliveryMinimum })).toBe(missing)
})
