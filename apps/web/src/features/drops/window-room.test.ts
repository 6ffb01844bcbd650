import { describe, expect, it } from 'vitest'
import { windowRoom } from './window-room.ts'

const window = (portionsLeft: number | null) => ({
  pickupFrom: '2026-11-28T17:00:00Z',
  pickupUntil: '2026-11-28T18:00:00Z',
  portionsLeft,
})
const before = Date.parse('2026-11-28T16:00:00Z')

describe('windowRoom', () => {
  it('a pickup window with room or without a limit is free', () => {
    expect(windowRoom(window(1), before)).toBe('free')
    expect(windowRoom(window(null), before)).toBe('free')
  })

  it('a pickup window without room is full', () => {
    expect(windowRoom(window(0), before)).toBe('full')
  })

  it('a pickup window that has ended is over even if it has room', () => {
    const end = Date.parse('2026-11-28T18:00:00Z')
    expect(windowRoom(window(5), end)).toBe('over')
    expect(windowRoom(window(0), end)).toBe('over')
    expect(windowRoom(window(5), end - 1)).toBe('free')
  })
})
