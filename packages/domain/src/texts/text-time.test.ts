import { describe, expect, it } from 'vitest'
import { textTime, zoneOfZip } from './text-time.ts'

const at = (moment: string) => new Date(moment)
const far = at('2027-12-01T00:00:00Z')
const timeOf = (
  now: string,
  timeZone: string,
  { usefulUntil = far, handover = null }: { usefulUntil?: Date; handover?: Date | null } = {},
) => textTime({ now: at(now), timeZone, usefulUntil, handover })?.toISOString() ?? null

describe('textTime', () => {
  it('by day a text is sent at once', () => {
    expect(timeOf('2026-07-01T12:00:00Z', 'America/New_York')).toBe('2026-07-01T12:00:00.000Z')
    expect(timeOf('2026-07-02T00:59:59Z', 'America/New_York')).toBe('2026-07-02T00:59:59.000Z')
  })

  it('from 9 PM to 8 AM a text waits for 8 AM by the recipient’s clock', () => {
    expect(timeOf('2026-07-02T01:00:00Z', 'America/New_York')).toBe('2026-07-02T12:00:00.000Z')
    expect(timeOf('2026-07-01T11:59:59Z', 'America/New_York')).toBe('2026-07-01T12:00:00.000Z')
    expect(timeOf('2026-07-02T01:00:00Z', 'America/Los_Angeles')).toBe('2026-07-02T01:00:00.000Z')
    expect(timeOf('2026-07-02T07:10:00Z', 'Pacific/Honolulu')).toBe('2026-07-02T18:00:00.000Z')
  })

  it('in nights with changing clocks a text waits for 8 AM as well', () => {
    // In 2026 clocks go forward on March 8 and back on November 1.
    expect(timeOf('2026-03-08T04:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(timeOf('2026-11-01T03:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
    expect(timeOf('2026-11-01T05:00:00Z', 'America/Phoenix')).toBe('2026-11-01T15:00:00.000Z')
  })

  it('a text that is of no use by morning, or already, is dropped', () => {
    const usefulUntil = at('2026-07-02T12:00:00Z')
    expect(timeOf('2026-07-02T02:00:00Z', 'America/New_York', { usefulUntil })).toBeNull()
    expect(timeOf('2026-07-02T13:00:00Z', 'America/New_York', { usefulUntil })).toBeNull()
  })

  it('at night a text about a handover of that night is sent, and one about a later handover waits', () => {
    const tonight = at('2026-07-02T03:00:00Z')
    expect(timeOf('2026-07-02T02:00:00Z', 'America/New_York', { handover: tonight })).toBe(
      '2026-07-02T02:00:00.000Z',
    )
    const tomorrow = at('2026-07-02T17:00:00Z')
    expect(timeOf('2026-07-02T02:00:00Z', 'America/New_York', { handover: tomorrow })).toBe(
      '2026-07-02T12:00:00.000Z',
    )
  })
})

describe('zoneOfZip', () => {
  it.each([
    ['10001', 'America/New_York'],
    ['02134', 'America/New_York'],
    ['00901', 'America/Puerto_Rico'],
    ['32501', 'America/Chicago'],
    ['33101', 'America/New_York'],
    ['37402', 'America/New_York'],
    ['37203', 'America/Chicago'],
    ['60601', 'America/Chicago'],
    ['73301', 'America/Chicago'],
    ['78701', 'America/Chicago'],
    ['79901', 'America/Denver'],
    ['80202', 'America/Denver'],
    ['83814', 'America/Los_Angeles'],
    ['85001', 'America/Phoenix'],
    ['94102-1234', 'America/Los_Angeles'],
    ['96801', 'Pacific/Honolulu'],
    ['99501', 'America/Anchorage'],
    ['00001', null],
    ['SW1A', null],
    ['', null],
    [null, null],
  ])('the ZIP code %s lies in the zone %s', (zipCode, zone) => {
    expect(zoneOfZip(zipCode)).toBe(zone)
  })
})
