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
  const payment = {
    id: 'p1',
    checkoutUrl: null,
    holdUntil: '2026-11-22T20:00:00Z',
    declined: null,
    canPayAtPickup: false,
    isCapturePending: false,
    captured: 10,
    refundable: 2.5,
    refunds: [changed, refund(1, 'pending')],
  }
  expect(refundedOfTotal({ payment, inPerson: null })).toBe(1)
  expect(refundedSum([changed, refund(1, 'pending')])).toBe(7.5)
})

it('a refund in person counts once it is handed over, not while a dispute only owes it', () => {
  const inPerson = { paid: 5, refundable: 2, refunds: [refund(3, 'succeeded'), refund(4, 'wanted')] }
  expect(refundedOfTotal({ payment: null, inPerson })).toBe(3)
  expect(refundedOfTotal({ payment: null, inPerson: null })).toBe(0)
})
