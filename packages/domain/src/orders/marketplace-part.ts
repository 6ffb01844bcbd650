import type { DiscountBearer } from '@localchef/contracts/discounts/discount'
import type { OrderingKitchen } from './read-ordering.ts'

/** The part of an order without a discount: the buyer's service fee, and the commission on the food. */
function takenCents(
  { sharePercent: commissionPercent }: OrderingKitchen['fees'],
  { foodCents, serviceFeeCents }: { foodCents: number; serviceFeeCents: number },
): number {
  return serviceFeeCents + Math.round((foodCents * commissionPercent) / 100)
}

/** The amounts of an order that determine the marketplace's part. */
export interface PartedOrder {
  subtotal_cents: number
  service_fee_cents: number
  discount_cents: number
  food_discount_cents: number
  discount_bearer: DiscountBearer | null
  credit_cents: number
  kitchen_credit_cents: number
}

export interface MarketplacePart {
  applicationFeeCents: number
  owedCents: number
}

/**
 * The marketplace's part of an order by card, including the tax that it remits: the application fee, or the amount that
 * it owes to the kitchen beside the charge. The commission applies to the food after the kitchen's own discount and
 * credit. Discount and credit of the marketplace are paid out of its part; any excess is owed.
 */
export function marketplacePart(
  { fees }: Pick<OrderingKitchen, 'fees'>,
  order: PartedOrder,
  remittedTaxCents: number,
): MarketplacePart {
  const isOwn = order.discount_bearer === 'marketplace'
  const soldCents = order.subtotal_cents - (isOwn ? 0 : order.food_discount_cents)
  const foodCents = Math.max(0, soldCents - order.kitchen_credit_cents)
  const taken = takenCents(fees, { foodCents, serviceFeeCents: order.service_fee_cents })
  const given = (isOwn ? order.discount_cents : 0) + order.credit_cents - order.kitchen_credit_cents
  const part = taken + remittedTaxCents - given
  return { applicationFeeCents: Math.max(0, part), owedCents: Math.max(0, -part) }
}
