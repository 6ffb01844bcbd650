import { expect, it } from 'vitest'
import { minutesToWait } from './attempt-limit.ts'

const minute = 60_000

it('the attempt limit allows four failures', () => {
  expect(minutesToWait([0, 1, 2, 3], 10)).toBe(0)
})

it('the attempt limit blocks after five failures and says the remaining minutes, rounded up', () => {
  const failures = [0, 1, 2, 3, 4].map((at) => at * minute)
  expect(minutesToWait(failures, 4 * minute)).toBe(11)
  expect(minutesToWait(failures, 4 * minute + 1)).toBe(11)
  expect(minutesToWait(failures, 14 * minute + 59_000)).toBe(1)
})

it('the attempt limit allows the next attempt once the window has passed', () => {
  const failures = [0, 1, 2, 3, 4].map((at) => at * minute)
  expect(minutesToWait(failures, 15 * minute)).toBe(0)
})
