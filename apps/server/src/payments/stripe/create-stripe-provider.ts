import {
  type AccountNeed,
  type AccountWish,
  type CaptureWish,
  type ChargebackEvidence,
  type CheckoutWish,
  type OpenedCheckout,
  type PaymentProvider,
  type ProviderAccount,
  ProviderError,
  type ProviderEvent,
  type RefundWish,
  type ReversalWish,
  type TransferWish,
} from '@localchef/domain/payment-provider'
import Stripe from 'stripe'
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts'
import { askStripe, changeAtStripe, type FaultLog } from './stripe-faults.ts'
import { chargebackState, readPaymentState } from './stripe-payment-state.ts'
import { listStripePayouts, payoutOf, readStripeBalance } from './stripe-payouts.ts'

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
  const { application_fee_amount: fee, transfer_data: transfer } =
    await stripe.paymentIntents.retrieve(paymentReference)
  await stripe.refunds.create(
    {
      payment_intent: paymentReference,
      amount: amountCents,
      // The marketplace's own sale has no transfer.
      ...(transfer ? { reverse_transfer: true } : {}),
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

/**
 * Stripe keeps a page open for at least 30 minutes, longer than portions are held: `expireCheckout` closes it when
 * the hold ends. Derived from the hold alone, because a repeated call must have the same parameters.
 */
const openPastHoldMs = 31 * 60_000

/** Opens the hosted page for a destination charge that is captured later. */
async function openCheckoutPage(
  stripe: Stripe,
  siteUrl: string,
  wish: CheckoutWish,
  idempotencyKey: string,
): Promise<OpenedCheckout> {
  const { id, url } = await stripe.checkout.sessions.create(checkoutParameters(siteUrl, wish), {
    idempotencyKey,
  })
  if (!url) throw new Error('Stripe opened a checkout session without a page')
  return { checkoutId: id, url }
}

function checkoutParameters(siteUrl: string, wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amountCents, applicationFeeCents, destination, description } = wish
  return {
    mode: 'payment',
    // Cards, including Apple Pay and Google Pay. Not all other methods can be authorized first and captured later.
    allowed_payment_method_types: ['card', 'link'],
    locale: wish.language,
    client_reference_id: paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
      },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      description,
      metadata: { payment_id: paymentId },
      ...(destination === undefined ? {} : { transfer_data: { destination } }),
      // Stripe rejects a fee of zero.
      ...(applicationFeeCents > 0 ? { application_fee_amount: applicationFeeCents } : {}),
    },
    success_url: new URL(wish.donePath, siteUrl).href,
    cancel_url: new URL(wish.cancelledPath, siteUrl).href,
    expires_at: Math.floor((Date.parse(wish.expiresAt) + openPastHoldMs) / 1000),
  }
}

/**
 * Sends money of the platform to a connected account. Stripe forgets an idempotency key after a day, so an existing
 * transfer is looked up first, by its group. Retried later while the platform's balance is too low.
 */
async function sendTransfer(
  stripe: Stripe,
  { transferId, amountCents, destination, description }: TransferWish,
  idempotencyKey: string,
): Promise<string> {
  const { data: known } = await stripe.transfers.list({ transfer_group: transferId, limit: 1 })
  if (known[0]) return known[0].id
  try {
    const { id } = await stripe.transfers.create(
      {
        amount: amountCents,
        currency: 'usd',
        destination,
        description,
        transfer_group: transferId,
        metadata: { transfer_id: transferId },
      },
      { idempotencyKey },
    )
    return id
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient') {
      throw new ProviderError({ kind: 'unavailable' })
    }
    throw error
  }
}

/** Reverses a part of a transfer, once for each of our ids. */
async function reverseStripeTransfer(
  stripe: Stripe,
  { transferId, transferReference, amountCents }: ReversalWish,
  idempotencyKey: string,
): Promise<string> {
  const known = stripe.transfers.listReversals(transferReference, { limit: 100 })
  for await (const { id, metadata } of known) {
    if (metadata?.transfer_id === transferId) return id
  }
  const { id } = await stripe.transfers.createReversal(
    transferReference,
    { amount: amountCents, metadata: { transfer_id: transferId } },
    { idempotencyKey },
  )
  return id
}

/** Merchant category code of caterers. */
const merchantCategory = '5811'

/**
 * Creates an account whose fees and losses the marketplace bears, with Stripe's own onboarding and Express
 * dashboard.
 */
async function createConnectedAccount(
  stripe: Stripe,
  { chefId, email, name }: AccountWish,
  idempotencyKey: string,
): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      country: 'US',
      email,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_profile: { name, mcc: merchantCategory },
      metadata: { chef_id: chefId },
    },
    { idempotencyKey },
  )
  return id
}

/** Maps an account's state to the port. An account that Stripe no longer lets us read takes no charges. */
async function readConnectedAccount(stripe: Stripe, accountId: string): Promise<ProviderAccount> {
  try {
    return accountState(await stripe.accounts.retrieve(accountId))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { takesCharges: false, receivesPayouts: false, missing: ['other'] }
  }
}

function accountState(account: Stripe.Account): ProviderAccount {
  const { capabilities, requirements } = account
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  return {
    // The charge is on the marketplace's account; the connected account receives its part as a transfer.
    takesCharges: account.charges_enabled && capabilities?.transfers === 'active',
    receivesPayouts: account.payouts_enabled,
    missing: [...new Set(due.map(needOf))],
  }
}

const needs: readonly (readonly [RegExp, AccountNeed])[] = [
  [/^external_account/, 'bank_account'],
  [/^tos_acceptance/, 'agreement'],
  [/^(?:individual|person_\w+|representative|owners|directors|executives)\b/, 'identity'],
  [/^(?:business_profile|business_type|company|documents|settings)\b/, 'business'],
]

/** Stripe names a requirement by a field path, such as `individual.verification.document`. */
function needOf(requirement: string): AccountNeed {
  return needs.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'other'
}

/** Stripe's own limit, in seconds: an older delivery may be a replay. */
const oldestSeconds = 300

/**
 * Checks signature and age with Stripe's own package. Events of our account and of connected accounts come from two
 * endpoints with a secret each, so every secret is tried. Undefined if none fits.
 */
function parseStripeEvent(
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
