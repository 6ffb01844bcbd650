import type { Booking, BookingPayment } from '@localchef/contracts/bookings/booking'
import { toCents, toDollars } from '@localchef/contracts/money'
import { handedBackSum, refundedSum } from '@/features/payments/refunded-sum.ts'

/** A line of a receipt in dollars. `deposit` and `balance` name the payment. */
export interface ReceiptRow {
  name: 'deposit' | 'balance' | 'atEvent' | 'refunded' | 'givenBack' | 'youPaid' | 'left' | 'owed'
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

/** Whether anything of a booking was charged to a card, or went back in person. */
export function hasReceipt({ payments, inPerson }: Pick<Booking, 'payments' | 'inPerson'>): boolean {
  if (inPerson && inPerson.refunds.length > 0) return true
  return payments.some(({ status }) => chargedStatuses.includes(status))
}

/**
 * The charged deposit and balance, the sum paid in person, refunds by card and in person, the sum that the chef keeps,
 * and the amount still due.
 */
export function receiptRows({
  payments,
  balance,
  inPerson,
  status,
  owed,
}: Pick<Booking, 'payments' | 'balance' | 'inPerson' | 'status' | 'owed'>) {
  const charged = payments.filter((payment) => chargedStatuses.includes(payment.status))
  const refunded = refundedSum(charged.flatMap(({ refunds }) => refunds))
  const givenBack = inPerson ? handedBackSum(inPerson) : 0
  const byCards = charged.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const cents = byCards + toCents(inPerson?.paid ?? 0) - toCents(refunded) - toCents(givenBack)
  const rows: ReceiptRow[] = charged
    .toReversed()
    .map(({ purpose, amount, at }) => ({ name: purpose, value: amount, at }))
  if (inPerson) rows.push({ name: 'atEvent', value: inPerson.paid })
  if (refunded > 0) rows.push({ name: 'refunded', value: -refunded })
  if (givenBack > 0) rows.push({ name: 'givenBack', value: -givenBack })
  rows.push({ name: 'youPaid', value: toDollars(cents) })
  const isOpen = status === 'accepted' || status === 'confirmed'
  if (isOpen && balance && !balance.isPaid) rows.push({ name: 'left', value: balance.amount })
  if (owed > 0) rows.push({ name: 'owed', value: owed })
  return rows
}
