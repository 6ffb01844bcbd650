import { expect, it } from 'vitest'
import { monthsSince } from '@/shared/format/months.ts'

const now = new Date('2026-02-01T00:30:00Z')

it('months go back across a new year to the month of the first movement', () => {
  expect(monthsSince('2025-11', now)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

it('a marketplace without movements offers only the current month', () => {
  expect(monthsSince(null, now)).toEqual(['2026-02'])
})
