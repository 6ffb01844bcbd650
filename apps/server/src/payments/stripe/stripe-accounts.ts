import type { AccountNeed, AccountWish, ProviderAccount } from '@localchef/domain/card/payment-provider'
import Stripe from 'stripe'

/** Merchant category code of caterers. */
const merchantCategory = '5811'

/**
 * Creates an account whose fees and losses the marketplace bears, with Stripe's own onboarding and Express
 * dashboard.
 */
export async function createConnectedAccount(
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
export async function readConnectedAccount(stripe: Stripe, accountId: string): Promise<ProviderAccount> {
  try {
    return accountState(await stripe.accounts.retrieve(accountId))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { takesCharges: false, receivesPayouts: false, missing: ['other'] }
  }
}

export function accountState(account: Stripe.Account): ProviderAccount {
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
