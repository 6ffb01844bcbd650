import type { Session } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { owesSecondFactor } from './second-factor.ts'

function session(aal: string, statuses: Array<'verified' | 'unverified'>): Session {
  const payload = btoa(JSON.stringify({ aal, name: '???>>>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const factors = statuses.map((status) => ({ status }))
  return { access_token: `head.${payload}.signature`, user: { factors } } as unknown as Session
}

it('a session needs the code of a verified factor until it has shown one', () => {
  expect(owesSecondFactor(session('aal1', ['unverified', 'verified']))).toBe(true)
  expect(owesSecondFactor(session('aal2', ['verified']))).toBe(false)
  expect(owesSecondFactor(session('aal1', ['unverified']))).toBe(false)
  expect(owesSecondFactor(session('aal1', []))).toBe(false)
  expect(owesSecondFactor(null)).toBe(false)
})

it('a session with an unreadable token needs the code', () => {
  expect(owesSecondFactor({ ...session('aal2', ['verified']), access_token: 'nonsense' })).toBe(true)
})
