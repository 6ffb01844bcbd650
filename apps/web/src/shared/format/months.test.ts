import { expect, it } from 'vitest'
import { monthsSince } from '@/shared/format/months.ts'

it('months go back across a new year to the month of the first movement', () => {
  expect(monthsSince('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

it('a marketplace without movements offers only the current month', () => {
  expect(monthsSince(null, '2026-02')).toEqual(['2026-02'])
})
