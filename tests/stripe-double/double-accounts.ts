import type Stripe from 'stripe'
import { type Form, textAt, textsAt } from './form-body.ts'
import type { DoubleAccount, DoublePayout, StripeStore } from './stripe-objects.ts'
import { missing, StripeProblem, wrongParameter } from './stripe-problem.ts'

/** The fields that Stripe requires from a person who sells in the US. */
const asked = [
  'business_profile.url',
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

export function createAccount(store: StripeStore, form: Form): DoubleAccount {
  if (textAt(form, 'controller', 'losses', 'payments') !== 'application') {
    throw wrongParameter('controller[losses][payments]', 'This platform is liable for negative balances.')
  }
  const account: DoubleAccount = {
    id: store.newId('acct'),
    object: 'account',
    created: store.now(),
    email: textAt(form, 'email') ?? null,
    charges_enabled: false,
    payouts_enabled: false,
    metadata: textsAt(form, 'metadata'),
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    requirements: { currently_due: [...asked], past_due: [], disabled_reason: 'requirements.past_due' },
  }
  store.accounts.set(account.id, account)
  return account
}

/** An unknown id gets the same error as an account without permission. */
export function findAccount({ accounts }: StripeStore, id: string): DoubleAccount {
  const account = accounts.get(id)
  if (account) return account
  throw new StripeProblem(
    403,
    {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    },
    false,
  )
}

export function createAccountLink(
  store: StripeStore,
  form: Form,
): Pick<Stripe.AccountLink, 'object' | 'created' | 'expires_at' | 'url'> {
  const { id } = findAccount(store, textAt(form, 'account') ?? '')
  const url = `https://connect.double.example/setup/${id}/${store.newId('link')}`
  return { object: 'account_link', created: store.now(), expires_at: store.now() + 300, url }
}

/** A chef completes Stripe's pages, leaving out some fields. */
export function completeAccount(store: StripeStore, id: string, leftOut: readonly string[] = []): void {
  const account = findAccount(store, id)
  const isComplete = leftOut.length === 0
  const isPaid = !leftOut.includes('external_account')
  const takesCharges = leftOut.every((field) => field === 'external_account')
  account.requirements = {
    currently_due: [...leftOut],
    past_due: [],
    disabled_reason: isComplete ? null : 'requirements.past_due',
  }
  account.charges_enabled = takesCharges
  account.payouts_enabled = takesCharges && isPaid
  account.capabilities = takesCharges
    ? { card_payments: 'active', transfers: 'active' }
    : { card_payments: 'inactive', transfers: 'inactive' }
  store.emit('account.updated', account, id)
}

/** Transfers minus reversals, fees and payouts. */
export function balanceOf(store: StripeStore, accountId: string): number {
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)
  const of = <Thing>(map: Map<string, Thing>, isOf: (thing: Thing) => boolean) =>
    [...map.values()].filter(isOf)
  const received = of(store.transfers, ({ destination }) => destination === accountId)
  const fees = of(store.fees, ({ account }) => account === accountId)
  const paid = of(
    store.payouts,
    ({ id, status }) => store.payoutAccounts.get(id) === accountId && status !== 'failed',
  )
  return (
    sum(received.map(({ amount, amount_reversed: reversed }) => amount - reversed)) -
    sum(fees.map(({ amount, amount_refunded: refunded }) => amount - refunded)) -
    sum(paid.map(({ amount }) => amount))
  )
}

/** Sends an account's whole balance to its bank. */
export function payOut(store: StripeStore, accountId: string): DoublePayout {
  const payout: DoublePayout = {
    id: store.newId('po'),
    object: 'payout',
    created: store.now(),
    amount: balanceOf(store, accountId),
    arrival_date: store.now() + 2 * 86_400,
    status: 'in_transit',
  }
  store.payouts.set(payout.id, payout)
  store.payoutAccounts.set(payout.id, accountId)
  store.emit('payout.created', payout, accountId)
  return payout
}

export function endPayout(store: StripeStore, id: string, status: 'paid' | 'failed'): void {
  const payout = store.payouts.get(id)
  if (!payout) throw missing('payout', id)
  payout.status = status
  store.emit(status === 'paid' ? 'payout.paid' : 'payout.failed', payout, store.payoutAccounts.get(id))
}
