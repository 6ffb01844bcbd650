import { expect, it } from 'vitest'
import { minutesToWait } from './attempt-limit.ts'

const minute = 60_000

it('lets four failures pass', () => {
  expect(minutesToWait([0, 1, 2, 3], 10)).toBe(0)
})

it('blocks after five and says the remaining minutes, rounded up', () => {
  const failures = [0, 1, 2, 3, 4].map((at) => at * minute)
  expect(minutesToWait(failures, 4 * minute)).toBe(11)
  expect(minutesToWait(failures, 4 * minute + 1)).toBe(11)
  expect(minutesToWait(failures, 14 * minute + 59_000)).toBe(1)
})

it('lets the next one pass once the window has moved on', () => {
  const failures = [0, 1, 2, 3, 4].map((at) => at * minute)
  expect(minutesToWait(failures, 15 * minute)).toBe(0)
})
