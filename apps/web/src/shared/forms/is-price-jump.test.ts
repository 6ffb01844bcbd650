import { expect, test } from 'vitest'
import { isPriceJump } from './is-price-jump.ts'

test.each([
  [12, 120, false],
  [12, 120.01, true],
  [12, 1.2, false],
  [12.5, 1250, true],
  [1200, 1.2, true],
  [0, 500, false],
  [500, 0, false],
])('a price from %d to %d is a jump: %s', (before, after, isJump) => {
  expect(isPriceJump(before, after)).toBe(isJump)
})
