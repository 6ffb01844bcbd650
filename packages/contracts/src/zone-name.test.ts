import { afterEach, expect, test, vi } from 'vitest'
import { zoneName } from './zone-name.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['America/Los_Angeles', 'Pacific Time', 'Тихоокеанское время'],
  ['America/Denver', 'Mountain Time', 'Горное время'],
  ['America/Chicago', 'Central Time', 'Центральное время'],
  ['America/New_York', 'Eastern Time', 'Восточное время'],
  ['UTC', 'UTC', 'UTC'],
  ['America/Anchorage', 'Alaska Time', 'Время Аляски'],
])('%s is named by its place, whatever the season', (zone, english, russian) => {
  for (const now of ['2026-07-15', '2026-11-28']) {
    vi.useFakeTimers({ now: new Date(now) })
    expect([zoneName(zone, 'en'), zoneName(zone, 'ru')]).toEqual([english, russian])
  }
})
