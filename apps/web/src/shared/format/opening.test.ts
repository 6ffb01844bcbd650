import { expect, it } from 'vitest'
import { formatOpening } from './opening.ts'

// Sunday, 3 pm in New York.
const now = Date.parse('2026-11-22T20:00:00Z')
const at = (moment: string, language = 'en') =>
  formatOpening(moment, language, 'America/New_York', now)?.replace(/\s/g, ' ')

it('an opening of the same day is a time of the kitchen, one of another day has its weekday', () => {
  expect(at('2026-11-22T22:00:00Z')).toBe('5 PM')
  expect(at('2026-11-22T22:30:00Z')).toBe('5:30 PM')
  expect(at('2026-11-23T15:00:00Z')).toBe('Mon 10 AM')
  expect(at('2026-11-22T22:00:00Z', 'ru')).toBe('17:00')
  expect(at('2026-11-23T15:00:00Z', 'ru')).toBe('пн 10:00')
})

it('a moment that has passed or is a week away is not shown as an opening', () => {
  expect(at('2026-11-22T20:00:00Z')).toBeUndefined()
  expect(at('2026-11-29T22:00:00Z')).toBeUndefined()
})
