import { bookingStatuses } from '@localchef/contracts/bookings/booking'
import { expect, it } from 'vitest'
import { bookingAnswers } from './booking-answers.ts'

const startsAt = '2026-12-05T01:00:00Z'
const before = Date.parse('2026-12-01T00:00:00Z')
const after = Date.parse('2026-12-05T06:00:00Z')

it('a request without a price can be quoted but not confirmed', () => {
  expect(bookingAnswers({ status: 'requested', price: null, startsAt, isClass: false }, before)).toEqual({
    quote: true,
    confirm: false,
    complete: false,
    propose: true,
    refusal: 'declined',
  })
})

it('a request with a fixed price can be confirmed', () => {
  expect(bookingAnswers({ status: 'requested', price: 300, startsAt, isClass: false }, before).confirm).toBe(
    true,
  )
})

it('a chef can quote until the buyer agrees', () => {
  const quoting = bookingStatuses.filter(
    (status) => bookingAnswers({ status, price: 300, startsAt, isClass: false }, before).quote,
  )
  expect(quoting).toEqual(['requested', 'quoted'])
})

it('an agreed booking can be completed only after it has started', () => {
  for (const status of ['accepted', 'confirmed'] as const) {
    expect(bookingAnswers({ status, price: 300, startsAt, isClass: false }, before).complete).toBe(false)
    expect(bookingAnswers({ status, price: 300, startsAt, isClass: false }, after).complete).toBe(true)
    expect(bookingAnswers({ status, price: 300, startsAt, isClass: false }, before).refusal).toBe('cancelled')
  }
})

it('a closed booking offers no answers', () => {
  for (const status of ['completed', 'declined', 'cancelled', 'expired'] as const) {
    expect(bookingAnswers({ status, price: 300, startsAt, isClass: false }, after)).toEqual({
      quote: false,
      confirm: false,
      complete: false,
      propose: false,
      refusal: undefined,
    })
  }
})

it('another time can be proposed for each open booking that has not begun, but not for the date of a class', () => {
  const proposing = bookingStatuses.filter(
    (status) => bookingAnswers({ status, price: 300, startsAt, isClass: false }, before).propose,
  )
  expect(proposing).toEqual(['requested', 'quoted', 'awaiting_deposit', 'accepted', 'confirmed'])
  const agreed = { status: 'confirmed', price: 300, startsAt } as const
  expect(bookingAnswers({ ...agreed, isClass: false }, after).propose).toBe(false)
  expect(bookingAnswers({ ...agreed, isClass: true }, before).propose).toBe(false)
})
