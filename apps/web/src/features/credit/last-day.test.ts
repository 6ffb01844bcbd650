import { expect, test } from 'vitest'
import { lastDayOf } from './last-day.ts'

test('the last day of credit is the day that ends in Honolulu when the credit expires', () => {
  expect(lastDayOf('2027-05-26T10:00:00+00:00')).toBe('2027-05-25')
})

test('the last day of credit that expires during a day is the day before', () => {
  expect(lastDayOf('2027-05-26T18:30:00+00:00')).toBe('2027-05-25')
})
