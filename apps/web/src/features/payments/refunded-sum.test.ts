import { expect, it } from 'vitest'
import { refundedOfTotal, refundedSum } from './refunded-sum.ts'

const refund = (amount: number, status: 'wanted' | 'pending' | 'succeeded' | 'failed') => ({
  id: `${amount}`,
  amount,
  cause: 'chef' as const,
  reason: '',
  status,
  expectedAt: null,
  at: '2026-11-22T20:00:00Z',
  lines: [],
})

it('the sum of refunds counts those on their way and not the failed ones, to the cent', () => {
  expect(
    refundedSum([refund(0.1, 'wanted'), refund(0.2, 'pending'), refund(4, 'succeeded'), refund(9, 'failed')]),
  ).toBe(4.3)
})

it('a refund by a change does not count as refunded of the present total', () => {
  const changed = { ...refund(6.5, 'succeeded'), cause: 'change' as const }
  expect(refundedOfTotal([changed, refund(1, 'pending')])).toBe(1)
  expect(refundedSum([changed, refund(1, 'pending')])).toBe(7.5)
})
