import { balanceOf, createAccount, createAccountLink, findAccount } from './double-accounts.ts'
import { captureIntent } from './double-capture.ts'
import { cancelIntent, createSession, expireSession, findIntent, findSession } from './double-checkout.ts'
import { answerDispute, findDispute } from './double-disputes.ts'
import { createRefund } from './double-refunds.ts'
import { createReversal, createTransfer } from './double-transfers.ts'
import { centsAt, type Form, textAt } from './form-body.ts'
import type { DoubleTransfer, StripeStore } from './stripe-objects.ts'
import { missing, StripeProblem } from './stripe-problem.ts'

export interface DoubleRequest {
  method: string
  path: string
  form: Form
  /** The connected account for which the call is made. */
  account: string | undefined
}

type Handle = (store: StripeStore, request: DoubleRequest, id: string) => object

const routes: readonly (readonly [method: string, path: RegExp, handle: Handle])[] = [
  ['POST', /^\/v1\/accounts$/, (store, { form }) => createAccount(store, form)],
  ['GET', /^\/v1\/accounts\/([^/]+)$/, (store, _, id) => findAccount(store, id)],
  ['POST', /^\/v1\/account_links$/, (store, { form }) => createAccountLink(store, form)],
  ['POST', /^\/v1\/checkout\/sessions$/, (store, { form }) => createSession(store, form)],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, (store, _, id) => findSession(store, id)],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, (store, _, id) => expireSession(store, id)],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (store, _, id) => findIntent(store, id)],
  [
    'POST',
    /^\/v1\/payment_intents\/([^/]+)\/capture$/,
    (store, { form }, id) => captureIntent(store, id, form),
  ],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, (store, _, id) => cancelIntent(store, id)],
  ['POST', /^\/v1\/refunds$/, (store, { form }) => createRefund(store, form)],
  ['GET', /^\/v1\/refunds$/, (store, request) => listOf(ofIntent(store.refunds, request), request)],
  ['POST', /^\/v1\/transfers$/, (store, { form }) => createTransfer(store, form)],
  ['GET', /^\/v1\/transfers$/, (store, request) => listOf(ofGroup(store, request), request)],
  ['POST', /^\/v1\/transfers\/([^/]+)\/reversals$/, (store, { form }, id) => createReversal(store, id, form)],
  ['GET', /^\/v1\/transfers\/([^/]+)\/reversals$/, listReversals],
  ['GET', /^\/v1\/application_fees\/([^/]+)\/refunds$/, listFeeRefunds],
  ['GET', /^\/v1\/disputes$/, (store, request) => listOf(ofIntent(store.disputes, request), request)],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, (store, _, id) => findDispute(store, id)],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, (store, { form }, id) => answerDispute(store, id, form)],
  ['GET', /^\/v1\/balance$/, readBalance],
  ['GET', /^\/v1\/payouts$/, listPayouts],
  ['GET', /^\/v1\/payouts\/([^/]+)$/, readPayout],
  ['GET', /^\/v1\/events$/, (store, request) => listOf(store.events, request)],
]

/** Executes a request. Throws a `StripeProblem` where Stripe would refuse it. */
export function answerRequest(store: StripeStore, request: DoubleRequest): object {
  if (request.account) findAccount(store, request.account)
  for (const [method, pattern, handle] of routes) {
    const match = method === request.method ? pattern.exec(request.path) : null
    if (match) return handle(store, request, match[1] ?? '')
  }
  const { method, path } = request
  throw new StripeProblem(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    false,
  )
}

function ofIntent<Thing extends { payment_intent: string }>(
  map: Map<string, Thing>,
  { form }: DoubleRequest,
): Thing[] {
  const intent = textAt(form, 'payment_intent')
  return [...map.values()].filter((thing) => intent === undefined || thing.payment_intent === intent)
}

function ofGroup(store: StripeStore, { form }: DoubleRequest): DoubleTransfer[] {
  const group = textAt(form, 'transfer_group')
  return [...store.transfers.values()].filter(
    (transfer) => group === undefined || transfer.transfer_group === group,
  )
}

function listReversals(store: StripeStore, request: DoubleRequest, transferId: string): object {
  return listOf(
    [...store.reversals.values()].filter(({ transfer }) => transfer === transferId),
    request,
  )
}

function listFeeRefunds(store: StripeStore, request: DoubleRequest, feeId: string): object {
  return listOf(
    [...store.feeRefunds.values()].filter(({ fee }) => fee === feeId),
    request,
  )
}

function readBalance(store: StripeStore, { account }: DoubleRequest): object {
  const amount = account ? balanceOf(store, account) : 0
  return {
    object: 'balance',
    livemode: false,
    available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
    pending: [{ amount, currency: 'usd', source_types: { card: amount } }],
  }
}

function listPayouts(store: StripeStore, request: DoubleRequest): object {
  const since = centsAt(request.form, 'created', 'gte') ?? 0
  const payouts = [...store.payouts.values()].filter(
    ({ id, created }) => store.payoutAccounts.get(id) === request.account && created >= since,
  )
  return listOf(payouts, request)
}

function readPayout(store: StripeStore, { account }: DoubleRequest, id: string): object {
  const payout = store.payouts.get(id)
  if (!payout || store.payoutAccounts.get(id) !== account) throw missing('payout', id)
  return payout
}

/** Newest first, a page at a time. */
function listOf(things: readonly { id: string }[], { form, path }: DoubleRequest): object {
  const limit = centsAt(form, 'limit') ?? 10
  const after = textAt(form, 'starting_after')
  const newestFirst = things.toReversed()
  const start = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', url: path, has_more: start + limit < newestFirst.length, data }
}
