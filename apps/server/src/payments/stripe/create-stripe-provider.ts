import type {
  CaptureWish,
  ChargebackEvidence,
  PaymentProvider,
  RefundWish,
} from '@localchef/domain/card/payment-provider'
import type Stripe from 'stripe'
import { createConnectedAccount, readConnectedAccount } from './stripe-accounts.ts'
import { openCheckoutPage } from './stripe-checkout.ts'
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts'
import { parseStripeEvent } from './stripe-events.ts'
import { askStripe, changeAtStripe, type FaultLog } from './stripe-faults.ts'
import { chargebackState, readPaymentState } from './stripe-payment-state.ts'
import { listStripePayouts, payoutOf, readStripeBalance } from './stripe-payouts.ts'
import { reverseStripeTransfer, sendTransfer } from './stripe-transfers.ts'

export interface StripeProviderOptions extends StripeClientOptions {
  /** Signing secrets of the webhook endpoints. */
  webhookSecrets: readonly string[]
  /** Stripe's pages redirect back to this site. */
  siteUrl: string
  log: FaultLog
}

/** The payment port over Stripe Connect, by destination charges. */
export function createStripeProvider({
  webhookSecrets,
  siteUrl,
  log,
  ...client
}: StripeProviderOptions): PaymentProvider {
  const stripe = createStripeClient(client)
  const ask = <Answer>(call: () => Promise<Answer>) => askStripe(log, call)
  const change = (call: () => Promise<unknown>, isDone: () => Promise<boolean>) =>
    changeAtStripe(log, call, isDone)

  return {
    name: 'stripe',
    startCheckout: (wish, key) => ask(() => openCheckoutPage(stripe, siteUrl, wish, key)),
    expireCheckout: (id, idempotencyKey) =>
      change(
        () => stripe.checkout.sessions.expire(id, {}, { idempotencyKey }),
        async () => (await stripe.checkout.sessions.retrieve(id)).status !== 'open',
      ),
    readPayment: (checkoutId) => ask(() => readPaymentState(stripe, checkoutId)),
    capture: (wish, key) => change(() => capture(stripe, wish, key), isBeyond(stripe, wish.paymentReference)),
    release: (reference, idempotencyKey) =>
      change(
        () => stripe.paymentIntents.cancel(reference, {}, { idempotencyKey }),
        isBeyond(stripe, reference),
      ),
    refund: (wish, key) => ask(() => refund(stripe, wish, key)),
    transfer: (wish, key) => ask(() => sendTransfer(stripe, wish, key)),
    reverseTransfer: (wish, key) => ask(() => reverseStripeTransfer(stripe, wish, key)),
    createAccount: (wish, key) => ask(() => createConnectedAccount(stripe, wish, key)),
    async openAccountLink({ accountId, returnPath, refreshPath }, idempotencyKey) {
      const at = (path: string) => new URL(path, siteUrl).href
      const { url } = await ask(() =>
        stripe.accountLinks.create(
          {
            account: accountId,
            type: 'account_onboarding',
            return_url: at(returnPath),
            refresh_url: at(refreshPath),
          },
          { idempotencyKey },
        ),
      )
      return url
    },
    readAccount: (accountId) => ask(() => readConnectedAccount(stripe, accountId)),
    readBalance: (accountId) => ask(() => readStripeBalance(stripe, accountId)),
    listPayouts: (accountId, since) => ask(() => listStripePayouts(stripe, accountId, since)),
    readPayout: (accountId, payoutId) =>
      ask(async () => payoutOf(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId }))),
    answerChargeback: (id, evidence, idempotencyKey) =>
      change(
        () =>
          stripe.disputes.update(id, { evidence: evidenceOf(evidence), submit: true }, { idempotencyKey }),
        async () => chargebackState((await stripe.disputes.retrieve(id)).status) !== 'needs_answer',
      ),
    parseEvent: async (rawBody, signature, now) =>
      parseStripeEvent(stripe, webhookSecrets, rawBody, signature, now),
  }
}

async function capture(
  stripe: Stripe,
  { paymentReference, amountCents, applicationFeeCents }: CaptureWish,
  idempotencyKey: string,
): Promise<void> {
  await stripe.paymentIntents.capture(
    paymentReference,
    {
      amount_to_capture: amountCents,
      ...(applicationFeeCents > 0 ? { application_fee_amount: applicationFeeCents } : {}),
    },
    { idempotencyKey },
  )
}

/** Whether a payment is already captured or released. */
function isBeyond(stripe: Stripe, paymentReference: string): () => Promise<boolean> {
  return async () => {
    const { status } = await stripe.paymentIntents.retrieve(paymentReference)
    return status === 'succeeded' || status === 'canceled'
  }
}

/** Stripe forgets an idempotency key after a day, so an existing refund is looked up first. */
async function refund(
  stripe: Stripe,
  { refundId, paymentReference, amountCents }: RefundWish,
  idempotencyKey: string,
): Promise<void> {
  const known = stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })
  for await (const { metadata } of known) {
    if (metadata?.refund_id === refundId) return
  }
  const { application_fee_amount: fee } = await stripe.paymentIntents.retrieve(paymentReference)
  await stripe.refunds.create(
    {
      payment_intent: paymentReference,
      amount: amountCents,
      reverse_transfer: true,
      ...(fee ? { refund_application_fee: true } : {}),
      metadata: { refund_id: refundId },
    },
    { idempotencyKey },
  )
}

/** The longest text that Stripe accepts in one field. */
const longestText = 20_000

function evidenceOf({
  buyerName,
  description,
  history,
}: ChargebackEvidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    customer_name: buyerName,
    product_description: description.slice(0, longestText),
    uncategorized_text: history.slice(0, longestText),
  }
}
