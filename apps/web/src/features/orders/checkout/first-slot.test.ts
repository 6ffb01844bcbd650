import { expect, it } from 'vitest'
import { firstSlot } from './first-slot.ts'

const slot = (from: string) => ({ from, until: from, portionsLeft: null })
const slots = [slot('2026-11-21T18:00:00Z'), slot('2026-11-22T18:00:00Z'), slot('2026-11-22T18:30:00Z')]

it('is the soonest when nothing is scheduled', () => {
  expect(firstSlot(slots, [{ scheduledFor: undefined }])).toBe(slots[0])
})

it('is the first in the batch that was chosen', () => {
  expect(firstSlot(slots, [{ scheduledFor: new Date('2026-11-22T18:00:00Z') }])).toBe(slots[1])
})

it('falls back to the soonest when the batch is gone', () => {
  expect(firstSlot(slots, [{ scheduledFor: new Date('2026-11-29T18:00:00Z') }])).toBe(slots[0])
})
