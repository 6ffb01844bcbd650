import { expect, test } from 'vitest'
import { clockTimeAt, momentOf } from './kitchen-time.ts'

const zone = 'America/Los_Angeles'

test('says what the clock of the kitchen shows, and finds the moment again', () => {
  const moment = '2026-11-22T02:30:00.000Z'
  expect(clockTimeAt(moment, zone)).toEqual({ day: '2026-11-21', time: '18:30' })
  expect(momentOf({ day: '2026-11-21', time: '18:30' }, zone)).toBe(moment)
  expect(momentOf({ day: '2026-07-04', time: '00:00' }, zone)).toBe('2026-07-04T07:00:00.000Z')
})

test('a time skipped by the clocks is an hour later, one that comes twice is the first', () => {
  expect(momentOf({ day: '2026-03-08', time: '02:30' }, zone)).toBe('2026-03-08T10:30:00.000Z')
  expect(momentOf({ day: '2026-11-01', time: '01:30' }, zone)).toBe('2026-11-01T08:30:00.000Z')
  expect(momentOf({ day: '2026-11-01', time: '12:00' }, zone)).toBe('2026-11-01T20:00:00.000Z')
})
