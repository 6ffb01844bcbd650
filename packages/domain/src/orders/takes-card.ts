import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import type { Outside } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'

type Payable = Pick<OrderingKitchen, 'cardProviders' | 'payments'>
type Provider = Pick<Outside, 'paymentProvider'>

/** Whether the marketplace allows cards, and the kitchen's account at its provider takes charges. */
export function takesCard({ cardProviders, payments }: Payable, { paymentProvider }: Provider): boolean {
  return payments.card && paymentProvider !== null && cardProviders.includes(paymentProvider)
}

/** Whether an amount is too small for a card, and so is paid at the handover. */
export function isBelowCharge(totalCents: number): boolean {
  return totalCents < leastChargeCents
}

/** Whether the kitchen can be paid at the handover; always true if it takes no cards. */
export function takesAtPickup(kitchen: Payable, provider: Provider): boolean {
  return kitchen.payments.atPickup || !takesCard(kitchen, provider)
}
