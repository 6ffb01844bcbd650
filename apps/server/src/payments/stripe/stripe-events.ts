import type { ProviderEvent } from '@localchef/domain/card/payment-provider'
import Stripe from 'stripe'

/** Stripe's own limit, in seconds: an older delivery may be a replay. */
const oldestSeconds = 300

/**
 * Checks signature and age with Stripe's own package. Events of our account and of connected accounts come from two
 * endpoints with a secret each, so every secret is tried. Undefined if none fits.
 */
export function parseStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string,
  now: Date,
): ProviderEvent | undefined {
  for (const secret of secrets) {
    try {
      const { webhooks } = stripe
      const event = webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        oldestSeconds,
        undefined,
        now.getTime(),
      )
      return { id: event.id, type: event.type, subject: subjectOf(event) }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return undefined
}

/** The object to read from Stripe. Nothing else of an event is used, so its version does not matter. */
function subjectOf(event: Stripe.Event): ProviderEvent['subject'] {
  const { object } = event.data
  switch (object.object) {
    case 'checkout.session':
    case 'payment_intent':
      return { kind: 'payment', reference: object.id }
    case 'charge':
    case 'refund':
    case 'dispute':
      return paymentOf(object.payment_intent)
    case 'account':
      return { kind: 'account', accountId: object.id }
    case 'capability':
    case 'person':
    case 'bank_account':
    case 'card':
    case 'application':
      return event.account ? { kind: 'account', accountId: event.account } : { kind: 'other' }
    case 'payout':
      return event.account
        ? { kind: 'payout', accountId: event.account, payoutId: object.id }
        : { kind: 'other' }
    default:
      return { kind: 'other' }
  }
}

function paymentOf(intent: string | { id: string } | null): ProviderEvent['subject'] {
  if (intent === null) return { kind: 'other' }
  return { kind: 'payment', reference: typeof intent === 'string' ? intent : intent.id }
}
