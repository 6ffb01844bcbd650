import type Stripe from 'stripe'
import { centsAt, type Form, textAt, textsAt } from './form-body.ts'
import type { DoubleCharge, DoubleIntent, DoubleSession, StripeStore } from './stripe-objects.ts'
import { missing, refusedByState, StripeProblem, wrongParameter } from './stripe-problem.ts'

/** Cards by behavior, like Stripe's test cards. */
export type TestCard = 'good' | 'declined' | 'insufficient_funds' | 'confirmed' | 'not_confirmed' | 'disputed'

const minute = 60
const day = 86_400
const authorizationDays = 7

export function createSession(store: StripeStore, form: Form): DoubleSession {
  const amount = centsAt(form, 'line_items', '0', 'price_data', 'unit_amount') ?? 0
  if (amount < 50) {
    throw wrongParameter('line_items', 'The total must be at least $0.50 usd', 'amount_too_small')
  }
  const expiresAt = centsAt(form, 'expires_at') ?? store.now() + day
  if (expiresAt < store.now() + 30 * minute || expiresAt > store.now() + day) {
    throw wrongParameter(
      'expires_at',
      'The `expires_at` must be between 30 minutes and 24 hours from creation.',
    )
  }
  const wish = intentWish(store, form, amount)
  const id = store.newId('cs_test')
  const session: DoubleSession = {
    id,
    object: 'checkout.session',
    created: store.now(),
    status: 'open',
    url: `https://checkout.double.example/pay/${id}`,
    expires_at: expiresAt,
    locale: (textAt(form, 'locale') ?? null) as Stripe.Checkout.Session['locale'],
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    amount_total: amount,
    success_url: textAt(form, 'success_url') ?? null,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    payment_intent: null,
  }
  store.sessions.set(id, session)
  store.intentWishes.set(id, wish)
  return session
}

function intentWish(
  store: StripeStore,
  form: Form,
  amount: number,
): Stripe.Checkout.SessionCreateParams.PaymentIntentData {
  const at = 'payment_intent_data'
  const destination = textAt(form, at, 'transfer_data', 'destination') ?? ''
  const account = store.accounts.get(destination)
  if (!account) {
    throw wrongParameter(`${at}[transfer_data][destination]`, `No such destination: '${destination}'`)
  }
  if (account.capabilities.transfers !== 'active') {
    throw refusedByState(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  const fee = centsAt(form, at, 'application_fee_amount')
  if (fee !== undefined && (fee < 1 || fee > amount)) {
    throw wrongParameter(`${at}[application_fee_amount]`, 'Invalid positive integer')
  }
  const wish = form[at]
  return {
    ...(textAt(form, at, 'capture_method') === 'manual' ? { capture_method: 'manual' } : {}),
    description: textAt(form, at, 'description') ?? '',
    metadata: typeof wish === 'object' && !Array.isArray(wish) ? textsAt(wish, 'metadata') : {},
    transfer_data: { destination },
    ...(fee === undefined ? {} : { application_fee_amount: fee }),
  }
}

/** Expires open pages, and authorizations after a week, that have run out since the last request. */
export function passTime(store: StripeStore): void {
  for (const session of store.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= store.now()) close(store, session)
  }
  for (const intent of store.intents.values()) {
    if (intent.status === 'requires_capture' && intent.created + authorizationDays * day <= store.now()) {
      cancel(store, intent)
    }
  }
}

export function expireSession(store: StripeStore, id: string): DoubleSession {
  const session = findSession(store, id)
  if (session.status !== 'open') {
    throw refusedByState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  close(store, session)
  return session
}

function close(store: StripeStore, session: DoubleSession): void {
  session.status = 'expired'
  session.url = null
  const intent = session.payment_intent ? store.intents.get(session.payment_intent) : undefined
  if (intent) intent.status = 'canceled'
  store.emit('checkout.session.expired', session)
}

export function findSession({ sessions }: StripeStore, id: string): DoubleSession {
  const session = sessions.get(id)
  if (!session) throw missing('checkout.session', id)
  return session
}

const declines: Partial<Record<TestCard, NonNullable<DoubleIntent['last_payment_error']>>> = {
  declined: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  insufficient_funds: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  not_confirmed: { type: 'card_error', code: 'payment_intent_authentication_failure' },
}

/** The buyer enters a card on the hosted page. */
export function payOnPage(store: StripeStore, sessionId: string, card: TestCard): void {
  passTime(store)
  const session = findSession(store, sessionId)
  if (session.status !== 'open') throw new Error(`The page of ${sessionId} is closed`)
  const intent = intentOf(store, session)
  const declined = declines[card]
  if (declined) {
    intent.last_payment_error = declined
    store.emit('payment_intent.payment_failed', intent)
    return
  }
  const charge = createCharge(store, intent)
  if (card === 'disputed') store.disputedCharges.add(charge.id)
  intent.last_payment_error = null
  intent.latest_charge = charge.id
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
  } else {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
  }
  session.status = 'complete'
  session.url = null
  store.emit('payment_intent.amount_capturable_updated', intent)
  store.emit('checkout.session.completed', session)
}

/** A session has no payment intent before the first card. */
function intentOf(store: StripeStore, session: DoubleSession): DoubleIntent {
  const known = session.payment_intent ? store.intents.get(session.payment_intent) : undefined
  if (known) return known
  const wish = store.intentWishes.get(session.id)
  const intent: DoubleIntent = {
    id: store.newId('pi'),
    object: 'payment_intent',
    created: store.now(),
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: wish?.application_fee_amount ?? null,
    capture_method: wish?.capture_method ?? 'automatic',
    description: wish?.description ?? null,
    metadata: Object.fromEntries(
      Object.entries(wish?.metadata ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    transfer_data: { destination: wish?.transfer_data?.destination ?? '' },
  }
  store.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  store.emit('payment_intent.created', intent)
  return intent
}

function createCharge(store: StripeStore, { id, amount }: DoubleIntent): DoubleCharge {
  const charge: DoubleCharge = {
    id: store.newId('ch'),
    object: 'charge',
    created: store.now(),
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    disputed: false,
    refunded: false,
    application_fee: null,
    balance_transaction: null,
    payment_intent: id,
    transfer: null,
  }
  store.charges.set(charge.id, charge)
  return charge
}

export function findIntent({ intents }: StripeStore, id: string): DoubleIntent {
  const intent = intents.get(id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}

export function cancelIntent(store: StripeStore, id: string): DoubleIntent {
  const intent = findIntent(store, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
  cancel(store, intent)
  return intent
}

function cancel(store: StripeStore, intent: DoubleIntent): void {
  intent.status = 'canceled'
  intent.amount_capturable = 0
  store.emit('payment_intent.canceled', intent)
}

export function unexpectedState({ status }: DoubleIntent, verb: string): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
  })
}
