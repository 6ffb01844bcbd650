import type { AccountNeed, OpenedCheckout, PaymentProvider } from '@localchef/domain/payment-provider'
import type { TestCard } from '../stripe-double/double-checkout.ts'
import type { DoubleFault } from '../stripe-double/open-stripe-double.ts'

/** A fault of the next change requested from a provider. */
export type ProviderTrouble = DoubleFault

/** A payment provider with its environment: buyers on its pages, chefs, banks, and the network. */
export interface ProviderWorld {
  provider: PaymentProvider
  /** Makes an idempotency key that no other run has. */
  key(name: string): string
  /** Opens an account that takes charges and receives payouts. */
  account(): Promise<string>
  /** The chef completes an account on the provider's pages, leaving out one requirement. */
  completeAccount(accountId: string, leftOut?: AccountNeed): Promise<void>
  /** The buyer enters a card on the provider's page. */
  pay(checkout: OpenedCheckout, card: TestCard): Promise<void>
  /** The bank decides an answered chargeback. */
  decide(chargebackId: string, decision: 'won' | 'lost'): Promise<void>
  payOut(accountId: string): Promise<void>
  endPayout(payoutId: string, end: 'paid' | 'failed'): Promise<void>
  passDays(days: number): Promise<void>
  /** Makes the next change fail in this way. */
  trouble(kind: ProviderTrouble): void
}

/** An ability of a world that a case requires. */
export type WorldPower = 'partial_onboarding' | 'payouts' | 'time' | 'trouble'
