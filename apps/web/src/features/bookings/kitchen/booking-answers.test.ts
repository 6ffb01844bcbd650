import { BOOKING_STATUSES } from '@localchef/contracts/bookings/booking'
import { expect, it } from 'vitest'
import { bookingAnswers } from './booking-answers.ts'

const startsAt = '2026-12-05T01:00:00Z'
const before = Date.parse('2026-12-01T00:00:00Z')
const after = Date.parse('2026-12-05T06:00:00Z')

it('offers a quote, not a confirmation, while there is no price', () => {
  expect(bookingAnswers({ status: 'requested', price: null, startsAt }, before)).toEqual({
    quote: true,
    confirm: false,
    complete: false,
    refusal: 'declined',
  })
})

it('confirms a request whose price is fixed', () => {
  expect(bookingAnswers({ status: 'requested', price: 300, startsAt }, before).confirm).toBe(true)
})

it('lets a kitchen quote again until the buyer has agreed', () => {
  const quoting = BOOKING_STATUSES.filter(
    (status) => bookingAnswers({ status, price: 300, startsAt }, before).quote,
  )
  expect(quoting).toEqual(['requested', 'quoted'])
})

it('completes what was agreed once it has begun, not before', () => {
  for (const status of ['accepted', 'confirmed'] as const) {
    expect(bookingAnswers({ status, price: 300, startsAt }, before).complete).toBe(false)
    expect(bookingAnswers({ status, price: 300, startsAt }, after).complete).toBe(true)
    expect(bookingAnswers({ status, price: 300, startsAt }, before).refusal).toBe('cancelled')
  }
})

it('does nothing with what is over', () => {
  for (const status of ['completed', 'declined', 'cancelled', 'expired'] as const) {
    expect(bookingAnswers({ status, price: 300, startsAt }, after)).toEqual({
      quote: false,
      confirm: false,
      complete: false,
      refusal: undefined,
    })
  }
})
