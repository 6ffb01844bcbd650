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
  failedAt: null,
  recordedAt: null,
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
  expect(
    receiptRows({ payments: [paymentOf({})], balance, inPerson: null, status: 'confirmed', owed: 0 }),
  ).toEqual([
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
  expect(receiptRows({ payments, balance, inPerson: null, status: 'cancelled', owed: 0 })).toEqual([
    { name: 'deposit', value: 100.1, at },
    { name: 'balance', value: 300, at },
    { name: 'refunded', value: -350.05 },
    { name: 'youPaid', value: 50.05 },
  ])
})

test('a booking whose card was never charged has no receipt', () => {
  for (const status of ['awaiting', 'authorized', 'released', 'failed'] as const) {
    expect(hasReceipt({ payments: [paymentOf({ status })], inPerson: null })).toBe(false)
  }
  expect(hasReceipt({ payments: [paymentOf({ status: 'refunded' })], inPerson: null })).toBe(true)
})

test('a receipt adds what was paid at the event, less what was handed back of it', () => {
  const inPerson = {
    paid: 300,
    refundable: 209.9,
    refunds: [
      { ...refundOf(50.1, 'succeeded'), lines: [] },
      { ...refundOf(40, 'succeeded'), status: 'wanted' as const, lines: [] },
    ],
  }
  const balance = { amount: 300, dueAt: null, isPaid: false }
  expect(receiptRows({ payments: [paymentOf({})], balance, inPerson, status: 'completed', owed: 0 })).toEqual(
    [
      { name: 'deposit', value: 100.1, at },
      { name: 'atEvent', value: 300 },
      { name: 'givenBack', value: -50.1 },
      { name: 'youPaid', value: 350 },
    ],
  )
  expect(hasReceipt({ payments: [], inPerson })).toBe(true)
  expect(hasReceipt({ payments: [], inPerson: { ...inPerson, refunds: [] } })).toBe(false)
})

test('a receipt names what is owed because a card failed after the event', () => {
  const payments = [
    paymentOf({ purpose: 'balance', status: 'failed', amount: 300, failedAt: at }),
    paymentOf({}),
  ]
  const balance = { amount: 300, dueAt: at, isPaid: false }
  expect(receiptRows({ payments, balance, inPerson: null, status: 'completed', owed: 300 })).toEqual([
    { name: 'deposit', value: 100.1, at },
    { name: 'youPaid', value: 100.1 },
    { name: 'owed', value: 300 },
  ])
})
