import type {
  AccountNeed,
  OpenedCheckout,
  PaymentProvider,
} from '@localchef/domain/payments/payment-provider'
import type { TestCard } from '../stripe-double/double-checkout.ts'
import type { DoubleFault } from '../stripe-double/open-stripe-double.ts'

/** A fault in the next change that a provider is asked for. */
export type ProviderTrouble = DoubleFault

/** A payment provider with the people around it: buyers at its page, chefs, banks, and the network. */
export interface ProviderWorld {
  provider: PaymentProvider
  /** Makes an idempotency key that no other run has. */
  key(name: string): string
  /** An account that takes charges and receives payouts. */
  account(): Promise<string>
  /** A chef completes an account at the provider's pages, but for one need. */
  completeAccount(accountId: string, leftOut?: AccountNeed): Promise<void>
  /** A buyer enters a card at the provider's page. */
  pay(checkout: OpenedCheckout, card: TestCard): Promise<void>
  /** The bank decides on a chargeback that was answered. */
  decide(chargebackId: string, decision: 'won' | 'lost'): Promise<void>
  payOut(accountId: string): Promise<void>
  endPayout(payoutId: string, end: 'paid' | 'failed'): Promise<void>
  passDays(days: number): Promise<void>
  /** The next change fails so. */
  trouble(kind: ProviderTrouble): void
}

/** An ability of a world that a case needs. */
export type WorldPower = 'partial_onboarding' | 'payouts' | 'time' | 'trouble'
