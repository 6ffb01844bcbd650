import { expect, it } from 'vitest'
import { dayAfter, zonedDay, zonedMoment, zonedTime } from './zoned-moment.ts'

const iso = (day: string, time: string, zone: string) => zonedMoment(day, time, zone).toISOString()

it("a clock time is read in its place's zone, in winter and in summer", () => {
  expect(iso('2026-12-05', '18:30', 'America/Los_Angeles')).toBe('2026-12-06T02:30:00.000Z')
  expect(iso('2026-07-05', '18:30', 'America/Los_Angeles')).toBe('2026-07-06T01:30:00.000Z')
  expect(iso('2026-07-05', '18:30', 'Asia/Kolkata')).toBe('2026-07-05T13:00:00.000Z')
  expect(iso('2026-01-01', '00:00', 'Pacific/Honolulu')).toBe('2026-01-01T10:00:00.000Z')
})

it('a skipped time moves an hour later, and a repeated time means its first occurrence', () => {
  expect(iso('2026-03-08', '02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z')
  expect(iso('2026-11-01', '01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z')
})

it('times on both sides of a clock change are exact', () => {
  expect(iso('2026-03-08', '01:59', 'America/New_York')).toBe('2026-03-08T06:59:00.000Z')
  expect(iso('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z')
  expect(iso('2026-11-01', '02:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z')
})

it('every time of a year that a clock shows is read back as it was written', () => {
  const zones = [
    'America/Los_Angeles',
    'Asia/Kolkata',
    'Pacific/Honolulu',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
  ]
  const unlike = zones.flatMap((zone) =>
    Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    ).flatMap((day) =>
      ['00:00', '01:15', '02:15', '12:00', '23:45']
        .map((time) => ({ time, moment: zonedMoment(day, time, zone) }))
        .filter(({ time, moment }) => zonedDay(moment, zone) !== day || zonedTime(moment, zone) !== time)
        .map(({ time }) => `${zone} ${day} ${time}`),
    ),
  )
  // Skipped when the clocks go forward.
  expect(unlike).toEqual([
    'America/Los_Angeles 2026-03-08 02:15',
    'Australia/Lord_Howe 2026-10-04 02:15',
    'Pacific/Auckland 2026-09-27 02:15',
  ])
})

it('zonedTime returns the clock time at the place', () => {
  expect(zonedTime(new Date('2026-11-22T02:30:00Z'), 'America/Los_Angeles')).toBe('18:30')
  expect(zonedTime(new Date('2026-07-04T07:00:00Z'), 'America/Los_Angeles')).toBe('00:00')
})

it('dayAfter crosses months and years', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

it('the day of a moment is that of the place', () => {
  expect(zonedDay(new Date('2026-11-22T03:00:00Z'), 'America/Los_Angeles')).toBe('2026-11-21')
  expect(zonedDay(new Date('2026-11-22T03:00:00Z'), 'UTC')).toBe('2026-11-22')
})
