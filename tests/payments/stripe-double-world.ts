import { randomUUID } from 'node:crypto'
import { createStripeProvider } from '../../apps/server/src/payments/stripe/create-stripe-provider.ts'
import type { FaultLog } from '../../apps/server/src/payments/stripe/stripe-faults.ts'
import { completeAccount, endPayout, payOut } from '../stripe-double/double-accounts.ts'
import { payOnPage } from '../stripe-double/double-checkout.ts'
import { decideDispute } from '../stripe-double/double-disputes.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'
import type { ProviderWorld } from './provider-world.ts'

export interface StripeDoubleWorld extends ProviderWorld {
  double: StripeDouble
  /** All log lines. */
  logged: unknown[]
}

/** Stripe's adapter connected to the double by the real client. */
export async function openStripeDoubleWorld(): Promise<StripeDoubleWorld> {
  const double = await openStripeDouble()
  const { store } = double
  const logged: unknown[] = []
  const log: FaultLog = {
    warn: (...line: unknown[]) => logged.push(line),
    error: (...line: unknown[]) => logged.push(line),
  }
  const provider = createStripeProvider({
    secretKey: double.secretKey,
    webhookSecrets: [double.webhookSecret],
    siteUrl: 'https://food.example',
    log,
    address: double.address,
    retries: 0,
  })
  return {
    double,
    logged,
    provider,
    key: (name) => name,
    async account() {
      const wish = { chefId: randomUUID(), email: 'chef@example.com', name: 'Kitchen' }
      const accountId = await provider.createAccount(wish, wish.chefId)
      completeAccount(store, accountId)
      return accountId
    },
    completeAccount: async (accountId, leftOut) =>
      completeAccount(store, accountId, leftOut === undefined ? [] : [fields[leftOut]]),
    pay: async ({ checkoutId }, card) => payOnPage(store, checkoutId, card),
    decide: async (chargebackId, decision) => decideDispute(store, chargebackId, decision),
    payOut: async (accountId) => {
      payOut(store, accountId)
    },
    endPayout: async (payoutId, end) => endPayout(store, payoutId, end),
    passDays: async (days) => double.passSeconds(days * 86_400),
    trouble(kind) {
      // Regardless of its settings, the client retries once when a connection is closed.
      const isClosed = kind === 'lost_answer' || kind === 'lost_request'
      double.faults.push(...(isClosed ? [kind, kind] : [kind]))
    },
  }
}

const fields = {
  identity: 'individual.verification.document',
  business: 'business_profile.url',
  bank_account: 'external_account',
  agreement: 'tos_acceptance.date',
  other: 'interv_something.to_ask',
} as const
