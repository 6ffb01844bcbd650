import { expect, it } from 'vitest'
import { firstSlot } from './first-slot.ts'

const slot = (from: string) => ({ from, until: from, portionsLeft: null })
const slots = [slot('2026-11-21T18:00:00Z'), slot('2026-11-22T18:00:00Z'), slot('2026-11-22T18:30:00Z')]

it('the first slot is the soonest if no line is scheduled', () => {
  expect(firstSlot(slots, [{ scheduledFor: undefined }])).toBe(slots[0])
})

it('the first slot lies in the chosen batch', () => {
  expect(firstSlot(slots, [{ scheduledFor: new Date('2026-11-22T18:00:00Z') }])).toBe(slots[1])
})

it('the first slot falls back to the soonest if the batch has no slot', () => {
  expect(firstSlot(slots, [{ scheduledFor: new Date('2026-11-29T18:00:00Z') }])).toBe(slots[0])
})
