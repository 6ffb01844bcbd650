import { expect, it } from 'vitest'
import { weekdayList, weekdayName } from './weekdays.ts'

it('weekdayName counts from Sunday and starts with a capital letter in both languages', () => {
  expect(weekdayName(0, 'en')).toBe('Sunday')
  expect(weekdayName(1, 'ru')).toBe('Понедельник')
})

it('weekdayList names the weekdays from Monday to Sunday', () => {
  expect(weekdayList([0, 5, 1], 'en')).toBe('Mon, Fri, and Sun')
})
