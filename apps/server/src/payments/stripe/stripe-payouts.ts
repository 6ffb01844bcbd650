import type { ProviderBalance, ProviderPayout } from '@localchef/domain/payment-provider'
import type Stripe from 'stripe'
import { momentOf } from './stripe-payment-state.ts'

export async function readStripeBalance(stripe: Stripe, accountId: string | null): Promise<ProviderBalance> {
  const { available, pending } = await stripe.balance.retrieve(
    {},
    accountId ? { stripeAccount: accountId } : {},
  )
  return { availableCents: dollarsOf(available), pendingCents: dollarsOf(pending) }
}

function dollarsOf(amounts: readonly { amount: number; currency: string }[]): number {
  return amounts.reduce((sum, { amount, currency }) => (currency === 'usd' ? sum + amount : sum), 0)
}

/** Oldest first. Skips negative payouts, which collect a debt from the bank account. */
export async function listStripePayouts(
  stripe: Stripe,
  accountId: string,
  since: Date,
): Promise<ProviderPayout[]> {
  const payouts = await stripe.payouts
    .list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }, { stripeAccount: accountId })
    .autoPagingToArray({ limit: 10_000 })
  return payouts
    .toReversed()
    .filter(({ amount }) => amount > 0)
    .map(payoutOf)
}

type PayoutFields = Pick<Stripe.Payout, 'id' | 'amount' | 'status' | 'arrival_date' | 'created'> &
  Partial<Pick<Stripe.Payout, 'failure_code' | 'failure_message'>>

export function payoutOf({
  id,
  amount,
  status,
  arrival_date: arrival,
  created,
  failure_code: code,
  failure_message: message,
}: PayoutFields): ProviderPayout {
  return {
    id,
    amountCents: amount,
    state:
      status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'on_the_way',
    arrivesAt: momentOf(arrival),
    createdAt: momentOf(created),
    failure: status === 'canceled' ? 'canceled' : (message ?? code ?? null),
  }
}
