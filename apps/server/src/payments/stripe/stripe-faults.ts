import { type DeclineReason, ProviderError, type ProviderFault } from '@localchef/domain/payment-provider'
import type { Logger } from 'pino'
import Stripe from 'stripe'

const {
  StripeError,
  StripeCardError,
  StripeConnectionError,
  StripeAuthenticationError,
  StripeInvalidRequestError,
} = Stripe.errors

export type FaultLog = Pick<Logger, 'warn' | 'error'>

/**
 * Calls Stripe. Every error is rethrown as a fault of the port; the log gets its kind and Stripe's request id, but
 * no texts.
 */
export async function askStripe<Answer>(log: FaultLog, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    const level = error instanceof StripeAuthenticationError ? 'error' : 'warn'
    log[level](
      { stripe: { type, code, statusCode, requestId } },
      'Stripe refused a call or did not answer it',
    )
    throw new ProviderError(faultOf(error))
  }
}

/** Like `askStripe`, for a change that another call may already have made: Stripe then rejects it as invalid. */
export async function changeAtStripe(
  log: FaultLog,
  change: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await askStripe(log, async () => {
    try {
      await change()
    } catch (error) {
      if (error instanceof StripeInvalidRequestError && (await isDone())) {
        throw new ProviderError({ kind: 'already_done' })
      }
      throw error
    }
  })
}

/** Codes of temporary errors: the same call may succeed later. */
const passingCodes: ReadonlySet<string> = new Set(['lock_timeout', 'rate_limit'])

export function faultOf(error: Stripe.errors.StripeError): ProviderFault {
  if (error instanceof StripeCardError) return { kind: 'declined', reason: declineReasonOf(error) }
  if (error.code === 'idempotency_key_in_use') return { kind: 'in_progress' }
  const status = error.statusCode ?? 0
  const isPassing =
    error instanceof StripeConnectionError ||
    // The operator has to replace a revoked key. Until then calls are retried, so none is lost.
    error instanceof StripeAuthenticationError ||
    status === 409 ||
    status === 429 ||
    status >= 500 ||
    passingCodes.has(error.code ?? '')
  if (isPassing) return { kind: 'unavailable' }
  if (error.code === 'charge_already_refunded') return { kind: 'already_done' }
  return { kind: 'invalid', message: error.message }
}

const byCode: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_details',
  incorrect_number: 'wrong_details',
  incorrect_zip: 'wrong_details',
  incorrect_address: 'wrong_details',
  invalid_cvc: 'wrong_details',
  invalid_number: 'wrong_details',
  invalid_expiry_month: 'wrong_details',
  invalid_expiry_year: 'wrong_details',
  authentication_required: 'not_confirmed',
  payment_intent_authentication_failure: 'not_confirmed',
  fraudulent: 'suspected_fraud',
  lost_card: 'suspected_fraud',
  merchant_blacklist: 'suspected_fraud',
  pickup_card: 'suspected_fraud',
  stolen_card: 'suspected_fraud',
}

/** The bank's reason is more specific than the error's code. */
export function declineReasonOf({
  code,
  decline_code: bankCode,
}: {
  code?: string | undefined
  decline_code?: string | undefined
}): DeclineReason {
  return byCode[bankCode ?? ''] ?? byCode[code ?? ''] ?? 'card_declined'
}
