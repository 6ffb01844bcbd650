import { expect, it } from 'vitest'
import { slotDays } from './slot-days.ts'

const slot = (from: string) => ({ from, until: from, portionsLeft: null })

it('slotDays groups slots by the calendar day in the kitchen’s time zone', () => {
  const late = slot('2026-11-22T05:30:00Z')
  const next = slot('2026-11-22T18:00:00Z')
  expect(slotDays([late, next], 'America/Los_Angeles')).toEqual([
    { day: '2026-11-21', slots: [late] },
    { day: '2026-11-22', slots: [next] },
  ])
})
