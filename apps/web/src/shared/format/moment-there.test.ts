import { expect, test } from 'vitest'
import { momentThere } from './moment-there.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const [elsewhere, name] =
  here === 'Pacific/Honolulu' ? ['America/New_York', 'Eastern Time'] : ['Pacific/Honolulu', 'Hawaii']

test('a moment names the kitchen’s time zone to readers on another clock, and to nobody else', () => {
  expect(momentThere('2026-12-03T20:00:00Z', 'en', elsewhere)).toContain(`(${name}`)
  expect(momentThere('2026-12-03T20:00:00Z', 'en', here)).not.toContain('(')
})

test('a moment of a kitchen whose zone is unknown is on the reader’s clock', () => {
  const moment = '2026-12-03T20:00:00Z'
  expect(momentThere(moment, 'en', undefined)).toBe(momentThere(moment, 'en', here))
})
