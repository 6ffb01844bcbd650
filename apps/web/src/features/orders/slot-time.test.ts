import { expect, it } from 'vitest'
import { runningUntil } from './slot-time.ts'

const slot = { from: '2026-11-21T01:00:00Z', until: '2026-11-21T01:30:00Z' }
const at = (clock: string) =>
  runningUntil(slot, {
    language: 'en',
    timeZone: 'America/Los_Angeles',
    now: Date.parse(`2026-11-21T${clock}:00Z`),
  })?.replaceAll(/\s/g, ' ')

it('a slot that has begun is offered until its end, not at its beginning', () => {
  expect(['00:59', '01:00', '01:16', '01:30'].map(at)).toEqual([undefined, '5:30 PM', '5:30 PM', undefined])
})
