import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { declineReasonOf, faultOf } from './stripe-faults.ts'
import { chargebackState, matchFeeRefunds } from './stripe-payment-state.ts'
import { payoutOf } from './stripe-payouts.ts'

const {
  StripeAPIError,
  StripeCardError,
  StripeConnectionError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
} = Stripe.errors

describe("Stripe's errors in the port's words", () => {
  test.each([
    ['a declined card', new StripeCardError({ type: 'card_error', code: 'expired_card' }), 'declined'],
    ['a broken connection', new StripeConnectionError({ type: 'api_error' }), 'unavailable'],
    ['an error of Stripe itself', new StripeAPIError({ type: 'api_error', statusCode: 503 }), 'unavailable'],
    ['too many calls', new StripeAPIError({ type: 'api_error', statusCode: 429 }), 'unavailable'],
    ['another conflict', new StripeAPIError({ type: 'idempotency_error', statusCode: 409 }), 'unavailable'],
    [
      'a concurrent call with the same key',
      new StripeIdempotencyError({
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        statusCode: 409,
      }),
      'in_progress',
    ],
    [
      'a locked object',
      new StripeInvalidRequestError({ type: 'invalid_request_error', code: 'lock_timeout' }),
      'unavailable',
    ],
    [
      'a key with other parameters',
      new StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 }),
      'invalid',
    ],
    [
      'a payment that is refunded',
      new StripeInvalidRequestError({ type: 'invalid_request_error', code: 'charge_already_refunded' }),
      'already_done',
    ],
    [
      'a wrong parameter',
      new StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        statusCode: 400,
      }),
      'invalid',
    ],
  ])('%s', (_, error, kind) => {
    expect(faultOf(error).kind).toBe(kind)
  })

  test.each([
    ['card_declined', 'generic_decline', 'card_declined'],
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'stolen_card', 'suspected_fraud'],
    ['expired_card', undefined, 'expired_card'],
    ['incorrect_cvc', undefined, 'wrong_details'],
    ['payment_intent_authentication_failure', undefined, 'not_confirmed'],
    ['a_code_of_next_year', 'a_reason_of_next_year', 'card_declined'],
  ])('a card that is refused by %s and %s', (code, reason, expected) => {
    expect(declineReasonOf({ code, decline_code: reason })).toBe(expected)
  })
})

describe("Stripe's states in the port's words", () => {
  test.each([
    ['needs_response', 'needs_answer'],
    ['appeal_needs_response', 'needs_answer'],
    ['under_review', 'answered'],
    ['won', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    ['warning_under_review', undefined],
  ] as const)('a dispute that is %s', (status, expected) => {
    expect(chargebackState(status)).toBe(expected)
  })

  test.each([
    ['pending', 'on_the_way'],
    ['in_transit', 'on_the_way'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('a payout that is %s', (status, state) => {
    const payout = { id: 'po_1', amount: 100, arrival_date: 1_800_000_000, created: 1_799_900_000, status }
    expect(payoutOf(payout)).toMatchObject({ state, arrivesAt: '2027-01-15T08:00:00.000Z' })
  })

  test('a payout sent back by the bank carries the reason', () => {
    const payout = { id: 'po_1', amount: 100, arrival_date: 1_800_000_000, created: 1_799_900_000 }
    const failed = { ...payout, status: 'failed', failure_code: 'account_closed' } as const
    expect(payoutOf({ ...failed, failure_message: 'The account is closed' }).failure).toBe(
      'The account is closed',
    )
    expect(payoutOf({ ...failed, failure_message: null }).failure).toBe('account_closed')
    expect(payoutOf({ ...payout, status: 'canceled' }).failure).toBe('canceled')
    expect(payoutOf({ ...payout, status: 'paid' }).failure).toBeNull()
  })
})

describe('Parts of the application fee', () => {
  const refund = (id: string, created: number, amount: number, reversal: string | null = 'trr_1') => ({
    id,
    created,
    amount,
    transfer_reversal: reversal,
  })

  test('reversed fee parts are assigned to their refunds', () => {
    const refunds = [refund('re_2', 500, 900), refund('re_1', 100, 300)]
    const parts = [
      { created: 501, amount: 90 },
      { created: 100, amount: 30 },
    ]
    expect(Object.fromEntries(matchFeeRefunds(refunds, parts))).toEqual({ re_1: 30, re_2: 90 })
  })

  test('a manual refund that kept the application fee is assigned no part of it', () => {
    const refunds = [refund('re_3', 900, 200), refund('re_2', 500, 100, null), refund('re_1', 100, 300)]
    const parts = [
      { created: 900, amount: 20 },
      { created: 100, amount: 30 },
    ]
    expect(Object.fromEntries(matchFeeRefunds(refunds, parts))).toEqual({ re_1: 30, re_3: 20 })
  })
})
