import { expect, it } from 'vitest'
import { readTestKey } from './stripe-test-key.ts'

it('the proof of Stripe accepts a secret test key', () => {
  expect(readTestKey({ STRIPE_SECRET_KEY: ' sk_test_1 ' })).toEqual({ secretKey: 'sk_test_1' })
})

it.each([
  [undefined, 'Set STRIPE_SECRET_KEY to a test key'],
  ['sk_live_1', 'is a live key'],
  ['rk_live_1', 'is a live key'],
  ['pk_test_1', 'is no secret test key'],
  ['whsec_1', 'is no secret test key'],
])('the proof of Stripe refuses %s and does not repeat it', (STRIPE_SECRET_KEY, problem) => {
  const read = readTestKey({ STRIPE_SECRET_KEY })
  expect(read).toEqual({ problem: expect.stringContaining(problem) })
  expect(JSON.stringify(read)).not.toMatch(/_1/)
})
