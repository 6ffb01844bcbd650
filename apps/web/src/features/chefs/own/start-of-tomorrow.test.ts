import { expect, it } from 'vitest'
import { startOfTomorrow } from './start-of-tomorrow.ts'

it.each([
  ['an ordinary evening', '2026-11-21T03:20:30.500Z', '2026-11-21T08:00:00.000Z'],
  ['the first minute of a day', '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['the day of 25 hours, before the change', '2026-11-01T07:30:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['the day of 25 hours, after it', '2026-11-01T20:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['the day of 23 hours, before the change', '2026-03-08T09:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['the day of 23 hours, after it', '2026-03-08T22:00:00.000Z', '2026-03-09T07:00:00.000Z'],
])('startOfTomorrow returns midnight in Los Angeles on %s', (_day, now, midnight) => {
  expect(startOfTomorrow(new Date(now), 'America/Los_Angeles').toISOString()).toBe(midnight)
})
