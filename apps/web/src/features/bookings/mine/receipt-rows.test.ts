import type { BookingPayment } from '@localchef/contracts/bookings/booking'
import { expect, test } from 'vitest'
import { hasReceipt, receiptRows } from './receipt-rows.ts'

const at = '2026-11-01T10:00:00Z'
const id = '6f7e1c0a-5b9d-4e52-a3c4-7d10c4ef0c4e'
const paymentOf = (changes: Partial<BookingPayment>): BookingPayment => ({
  id,
  purpose: 'deposit',
  status: 'captured',
  amount: 100.1,
  at,
  checkoutUrl: null,
  declined: null,
  refunds: [],
  ...changes,
})
const refundOf = (amount: number, status: 'succeeded' | 'failed') => ({
  id,
  amount,
  cause: 'rule' as const,
  reason: '',
  status,
  expectedAt: null,
  at,
})

test('a receipt names the deposit and the rest that is still to pay', () => {
  const balance = { amount: 300, dueAt: null, isPaid: false }
  expect(receiptRows({ payments: [paymentOf({})], balance, status: 'confirmed' })).toEqual([
    { name: 'deposit', value: 100.1, at },
    { name: 'youPaid', value: 100.1 },
    { name: 'left', value: 300 },
  ])
})

test('a receipt of a canceled booking deducts refunds that did not fail, and nothing is left to pay', () => {
  const payments = [
    paymentOf({ purpose: 'balance', status: 'refunded', amount: 300, refunds: [refundOf(300, 'succeeded')] }),
    paymentOf({
      status: 'partly_refunded',
      refunds: [refundOf(50.05, 'succeeded'), refundOf(20, 'failed')],
    }),
    paymentOf({ status: 'failed', amount: 100.1 }),
  ]
  const balance = { amount: 300, dueAt: null, isPaid: true }
  expect(receiptRows({ payments, balance, status: 'cancelled' })).toEqual([
    { name: 'deposit', value: 100.1, at },
    { name: 'balance', value: 300, at },
    { name: 'refunded', value: -350.05 },
    { name: 'youPaid', value: 50.05 },
  ])
})

test('a booking whose card was never charged has no receipt', () => {
  for (const status of ['awaiting', 'authorized', 'released', 'failed'] as const) {
    expect(hasReceipt({ payments: [paymentOf({ status })] })).toBe(false)
  }
  expect(hasReceipt({ payments: [paymentOf({ status: 'refunded' })] })).toBe(true)
})
