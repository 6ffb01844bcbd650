import { expect, test } from 'vitest'
import { expiredOf } from './kitchen-gaps.tsx'

const today = '2026-11-29'
const handler = { kind: 'food_handler' as const }

test('a certification that has run out is named, whether or not the nightly task has marked it', () => {
  const marked = { ...handler, status: 'expired' as const, expiresOn: '2026-11-01' }
  const unmarked = { ...handler, status: 'approved' as const, expiresOn: '2026-11-28' }
  expect(expiredOf([marked], today)).toEqual([marked])
  expect(expiredOf([unmarked], today)).toEqual([unmarked])
})

test('a certification is not named while it is in force, was rejected, or has a successor', () => {
  const old = { ...handler, status: 'expired' as const, expiresOn: '2026-11-01' }
  const valid = { ...handler, status: 'approved' as const, expiresOn: today }
  const rejected = { ...handler, status: 'rejected' as const, expiresOn: '2026-10-01' }
  expect(expiredOf([valid], today)).toEqual([])
  expect(expiredOf([rejected], today)).toEqual([])
  expect(expiredOf([old, valid], today)).toEqual([])
})
