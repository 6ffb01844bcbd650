import type { HeldPayment } from '../card/held-payment.ts'
import type { ProviderPayment } from '../payment-provider.ts'
import type { Call } from '../server-function.ts'

export type PaymentState = ProviderPayment['state']

/** The state of a payment that the provider shows, and the one that was known before. */
export interface PaymentStep {
  state: PaymentState
  known: PaymentState
}

/**
 * Updates the subject of a payment: its order, booking, tip, change or gift card. The payment is locked, and its rows
 * already have the new state. Runs for every state that the provider reports, even if it was already known.
 */
export type PurposeHandler = (call: Call, payment: HeldPayment, step: PaymentStep) => Promise<void>

/** Whether the buyer has paid: the card is authorized or charged. */
export function isPaid(state: PaymentState): boolean {
  return state === 'authorized' || state === 'captured'
}

export function isVoid(state: PaymentState): boolean {
  return state === 'released' || state === 'failed'
}
