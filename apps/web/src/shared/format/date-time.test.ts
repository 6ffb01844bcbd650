import { expect, test } from 'vitest'
import { formatDateTime, formatTime } from './time.ts'

const halfPastMidnight = '2026-11-22T08:30:00Z'
const zone = 'America/Los_Angeles'

test('Russian times have two digits for the hour, alone and beside a date', () => {
  expect(formatTime(halfPastMidnight, 'ru', zone)).toBe('00:30')
  expect(formatDateTime(halfPastMidnight, 'ru', zone)).toMatch(/, 00:30$/)
})

test('English times have no leading zero', () => {
  expect(formatTime('2026-11-22T17:30:00Z', 'en', zone)).toMatch(/^9:30\sAM$/)
})
