import { expect, test } from 'vitest'
import { whyNoSlot } from './why-no-slot.ts'

test('a cart without a slot says whether the kitchen is paused, full, or has no common time', () => {
  expect(whyNoSlot({ isPaused: true, isFull: true })).toBe('paused')
  expect(whyNoSlot({ isPaused: false, isFull: true })).toBe('full')
  expect(whyNoSlot({ isPaused: false, isFull: false })).toBe('slot.none')
})
