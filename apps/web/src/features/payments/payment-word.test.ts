import { expect, it } from 'vitest'
import { type PaymentFacts, paymentWord } from './payment-word.ts'

const byCard = (paymentStatus: PaymentFacts['paymentStatus'], status: PaymentFacts['status']) =>
  paymentWord({ paymentMethod: 'card', paymentStatus, status, fulfilment: 'pickup' })
const inPerson = (
  paymentStatus: PaymentFacts['paymentStatus'],
  status: PaymentFacts['status'],
  fulfilment: PaymentFacts['fulfilment'] = 'pickup',
) => paymentWord({ paymentMethod: 'pay_on_pickup', paymentStatus, status, fulfilment })

it('a payment in person is due at the pickup or at the door', () => {
  expect(inPerson('due', 'placed')).toBe('dueAtPickup')
  expect(inPerson('due', 'ready', 'delivery')).toBe('dueAtDoor')
})

it('a payment in person is never described as a card payment', () => {
  expect(inPerson('paid', 'completed')).toBe('paidInPerson')
  expect(inPerson('void', 'declined')).toBe('nothingDue')
})

it('an authorized card is pending once the order is confirmed, and being released once it ended without food', () => {
  expect(byCard('authorized', 'placed')).toBe('authorized')
  expect(byCard('authorized', 'confirmed')).toBe('pending')
  expect(byCard('authorized', 'completed')).toBe('pending')
  for (const status of ['declined', 'expired', 'cancelled', 'unpaid'] as const) {
    expect(byCard('authorized', status)).toBe('releasing')
  }
})

it('a card that was never authorized is not charged instead of released', () => {
  expect(byCard('void', 'unpaid')).toBe('notCharged')
  expect(byCard('awaiting', 'unpaid')).toBe('notCharged')
  expect(byCard('void', 'declined')).toBe('released')
})

it('a payment that has moved money keeps its word in every status of the order', () => {
  expect(byCard('paid', 'confirmed')).toBe('paid')
  expect(byCard('partly_refunded', 'completed')).toBe('partlyRefunded')
  expect(byCard('refunded', 'cancelled')).toBe('refunded')
  expect(byCard('charged_back', 'completed')).toBe('chargedBack')
  expect(byCard('failed', 'confirmed')).toBe('failed')
})
