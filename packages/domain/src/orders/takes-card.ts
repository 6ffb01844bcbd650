import type { Outside } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'

type Payable = Pick<OrderingKitchen, 'cardProviders' | 'payments'>
type Provider = Pick<Outside, 'paymentProvider'>

/** Whether the marketplace allows cards, and the kitchen's account at its provider takes charges. */
export function takesCard({ cardProviders, payments }: Payable, { paymentProvider }: Provider): boolean {
  return payments.card && paymentProvider !== null && cardProviders.includes(paymentProvider)
}

/** Card networks take no less. */
export const leastChargeCents = 50

/** Whether a sum is too small for a card: it is then paid at the handover, wherever the order is from. */
export function isBelowCharge(totalCents: number): boolean {
  return totalCents < leastChargeCents
}

/** Whether the kitchen can be paid at the handover: a kitchen without cards always can. */
export function takesAtPickup(kitchen: Payable, provider: Provider): boolean {
  return kitchen.payments.atPickup || !takesCard(kitchen, provider)
}
