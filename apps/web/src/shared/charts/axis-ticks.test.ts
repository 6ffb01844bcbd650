import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [58, true, [0, 20, 40, 60]],
  [60, true, [0, 20, 40, 60]],
  [61, true, [0, 50, 100]],
  [1, true, [0, 1]],
  [2, true, [0, 1, 2]],
  [1, false, [0, 0.5, 1]],
  [0.05, false, [0, 0.02, 0.04, 0.06]],
  [1240.5, false, [0, 500, 1000, 1500]],
  [0, true, [0, 1]],
])('the axis of bars up to %d (whole: %s) has the values %j', (most, isWhole, ticks) => {
  expect(axisTicks(most, isWhole)).toEqual(ticks)
})

test('an axis reaches over every bar with two to five values', () => {
  for (let most = 0.01; most < 1e6; most *= 1.17) {
    for (const isWhole of [false, true]) {
      const figure = isWhole ? Math.ceil(most) : most
      const ticks = axisTicks(figure, isWhole)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(figure)
      expect(ticks.at(-2)).toBeLessThan(figure)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }
  }
})
