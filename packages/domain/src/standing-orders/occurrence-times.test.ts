import { expect, test } from 'vitest'
import { nextTimes, type Rhythm, timesOf } from './occurrence-times.ts'

const thursdays: Rhythm = {
  firstDay: '2030-06-06',
  everyWeeks: 1,
  minuteOfDay: 18 * 60,
  timeZone: 'America/Los_Angeles',
  neededMinutes: 120,
}

test('a date is announced two mornings and placed one morning before its lead time begins', () => {
  expect(timesOf('2030-06-13', thursdays)).toEqual({
    day: '2030-06-13',
    slotFrom: new Date('2030-06-13T18:00:00-07:00'),
    announcesAt: new Date('2030-06-11T10:00:00-07:00'),
    placesAt: new Date('2030-06-12T10:00:00-07:00'),
    answerBy: new Date('2030-06-13T16:00:00-07:00'),
  })
})

test('a slot in the morning leaves the whole day before for an answer', () => {
  const times = timesOf('2030-06-13', { ...thursdays, minuteOfDay: 9 * 60 })
  expect(times?.placesAt).toEqual(new Date('2030-06-12T10:00:00-07:00'))
  expect(timesOf('2030-06-13', { ...thursdays, minuteOfDay: 0 })?.placesAt).toEqual(
    new Date('2030-06-12T10:00:00-07:00'),
  )
})

test('the slot keeps its local time when the clocks change', () => {
  const november = { ...thursdays, firstDay: '2030-10-31' }
  expect(timesOf('2030-10-31', november)?.slotFrom).toEqual(new Date('2030-10-31T18:00:00-07:00'))
  expect(timesOf('2030-11-07', november)?.slotFrom).toEqual(new Date('2030-11-07T18:00:00-08:00'))
})

test('a kitchen that needs five days gets the order five days before, and one that needs a week gets none', () => {
  const days = (count: number) => ({ ...thursdays, neededMinutes: count * 24 * 60 })
  expect(timesOf('2030-06-13', days(5))?.placesAt).toEqual(new Date('2030-06-07T10:00:00-07:00'))
  expect(timesOf('2030-06-13', days(7))).toBeUndefined()
  expect(nextTimes(days(7), new Date('2030-06-06T12:00:00Z'), new Set())).toBeUndefined()
})

test('the next date is the first one that is neither settled nor too close', () => {
  const at = (now: string, settled: string[] = [], rhythm = thursdays) =>
    nextTimes(rhythm, new Date(now), new Set(settled))?.day
  expect(at('2030-06-01T12:00:00-07:00')).toBe('2030-06-06')
  expect(at('2030-06-06T12:00:00-07:00', ['2030-06-06'])).toBe('2030-06-13')
  expect(at('2030-06-13T15:59:00-07:00', ['2030-06-06'])).toBe('2030-06-13')
  expect(at('2030-06-13T16:00:00-07:00', ['2030-06-06'])).toBe('2030-06-20')
  expect(at('2030-07-19T12:00:00-07:00')).toBe('2030-07-25')
  expect(at('2030-06-07T12:00:00-07:00', [], { ...thursdays, everyWeeks: 2 })).toBe('2030-06-20')
})
