import { expect, test } from 'vitest'
import { formatDateTime, formatDateTimes, formatTime, formatTimes } from './time.ts'

const halfPastMidnight = '2026-11-22T08:30:00Z'
const zone = 'America/Los_Angeles'

test('Russian times have two digits for the hour, alone and beside a date', () => {
  expect(formatTime(halfPastMidnight, 'ru', zone)).toBe('00:30')
  expect(formatDateTime(halfPastMidnight, 'ru', zone)).toMatch(/, 00:30$/)
})

test('English times have no leading zero', () => {
  expect(formatTime('2026-11-22T17:30:00Z', 'en', zone)).toMatch(/^9:30\sAM$/)
})

test('a range of times has a spaced dash in both languages, with and without its day', () => {
  const range = ['2026-11-22T03:00:00Z', '2026-11-22T03:30:00Z'] as const
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(formatTimes(...range, 'en', zone))).toBe('7:00 PM – 7:30 PM')
  expect(plain(formatTimes(...range, 'ru', zone))).toBe('19:00 – 19:30')
  expect(plain(formatDateTimes(...range, 'en', zone))).toBe('Sat, Nov 21, 7:00 PM – 7:30 PM')
})
