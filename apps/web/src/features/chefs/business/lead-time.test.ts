import { expect, test } from 'vitest'
import { leadMinutes, leadUnitOf } from './lead-time.ts'

test('a lead time is shown in the largest unit that fits', () => {
  expect([0, 20, 45, 60, 90, 1440, 2160, 2880, 1500].map(leadUnitOf)).toEqual([
    'minutes',
    'minutes',
    'minutes',
    'hours',
    'hours',
    'days',
    'days',
    'days',
    'hours',
  ])
})

test('typed hours and days become minutes, and an empty field becomes NaN', () => {
  expect(leadMinutes('1.5', 'hours')).toBe(90)
  expect(leadMinutes('2', 'days')).toBe(2880)
  expect(leadMinutes(' ', 'hours')).toBeNaN()
})
