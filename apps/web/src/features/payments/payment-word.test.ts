import { orderStatuses } from '@localchef/contracts/orders/order-transitions'
import { expect, it } from 'vitest'
import en from '../../../public/locales/en/payments.json'
import ru from '../../../public/locales/ru/payments.json'
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
  expect(inPerson('partly_refunded', 'completed')).toBe('partlyGivenBack')
  expect(inPerson('refunded', 'completed')).toBe('givenBack')
  expect(byCard('refunded', 'completed')).toBe('refunded')
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

it('an order whose card failed after the handover is owed, until the chef records its money', () => {
  expect(byCard('failed', 'completed')).toBe('owed')
  expect(byCard('failed', 'out_for_delivery')).toBe('failed')
  expect(byCard('failed', 'cancelled')).toBe('failed')
  expect(inPerson('paid', 'completed')).toBe('paidInPerson')
})

// Chefs and admins read `chef`, buyers the other two.
it.each([en.buyer, en.chef, en.said, ru.buyer, ru.chef, ru.said])(
  'no text about an order that is paid by card says that it is or was paid in person',
  (texts) => {
    const inPersonally =
      /in person|pays? (the chef|at)|at (pickup|the door)|лично|при получении|при доставке|плат\S+ повару/i
    for (const paymentStatus of ['paid', 'partly_refunded', 'refunded', 'charged_back'] as const) {
      for (const status of orderStatuses) {
        expect(texts[byCard(paymentStatus, status)]).not.toMatch(inPersonally)
      }
    }
    // Checks the pattern: it finds the texts of an order that is paid in person.
    expect(texts[inPerson('due', 'placed')]).toMatch(inPersonally)
    expect(texts[inPerson('paid', 'completed')]).toMatch(inPersonally)
  },
)
