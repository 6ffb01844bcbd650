import { expect, test } from 'vitest'
import { timeZoneAt } from './time-zone-at.ts'

test.each([
  ['San Francisco', 37.7749, -122.4194, 'America/Los_Angeles'],
  ['Phoenix, where clocks never change', 33.4484, -112.074, 'America/Phoenix'],
  ['El Paso, in the west of Texas', 31.7619, -106.485, 'America/Denver'],
  ['Austin', 30.2672, -97.7431, 'America/Chicago'],
  ['Pensacola, in the west of Florida', 30.4213, -87.2169, 'America/Chicago'],
  ['Brooklyn', 40.6782, -73.9442, 'America/New_York'],
  ['Honolulu', 21.3099, -157.8581, 'Pacific/Honolulu'],
])('%s has its own time zone', (_, latitude, longitude, zone) => {
  expect(timeZoneAt({ latitude, longitude })).toBe(zone)
})
