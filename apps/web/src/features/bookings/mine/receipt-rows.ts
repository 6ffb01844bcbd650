import type { Booking, BookingPayment } from '@localchef/contracts/bookings/booking'
import { refundedSum } from '@/features/payments/refunded-sum.ts'

/** A line of a receipt in dollars. `deposit` and `balance` name the payment. */
export interface ReceiptRow {
  name: 'deposit' | 'balance' | 'refunded' | 'youPaid' | 'left'
  value: number
  /** When the payment was made. */
  at?: string
}

const chargedStatuses: readonly BookingPayment['status'][] = [
  'captured',
  'partly_refunded',
  'refunded',
  'charged_back',
]

/** Whether anything of a booking was charged to a card. */
export function hasReceipt({ payments }: Pick<Booking, 'payments'>): boolean {
  return payments.some(({ status }) => chargedStatuses.includes(status))
}

/** The charged deposit and balance, refunds, the sum that the chef keeps, and the amount still due. */
export function receiptRows({ payments, balance, status }: Pick<Booking, 'payments' | 'balance' | 'status'>) {
  const charged = payments.filter((payment) => chargedStatuses.includes(payment.status))
  const refunded = refundedSum(charged.flatMap(({ refunds }) => refunds))
  const cents = charged.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const rows: ReceiptRow[] = charged
    .toReversed()
    .map(({ purpose, amount, at }) => ({ name: purpose, value: amount, at }))
  if (refunded > 0) rows.push({ name: 'refunded', value: -refunded })
  rows.push({ name: 'youPaid', value: (cents - Math.round(refunded * 100)) / 100 })
  const isOpen = status === 'accepted' || status === 'confirmed'
  if (isOpen && balance && !balance.isPaid) rows.push({ name: 'left', value: balance.amount })
  return rows
}
