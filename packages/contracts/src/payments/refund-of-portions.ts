/** Amounts of a paid order, in cents. */
export interface PaidOrder {
  subtotalCents: number
  foodDiscountCents: number
  foodTaxCents: number
  serviceFeeCents: number
  /** Paid in money, and paid with credit. */
  totalCents: number
  creditCents: number
}

export interface RefundablePortions {
  /** Price of one portion with its variants, before discounts and tax. */
  unitCents: number
  /** Portions that were not refunded by line so far. */
  left: number
  chosen: number
}

/**
 * The cents to refund for portions: the cost of all portions left, less the cost of the portions that stay. Only costs
 * are rounded, so in any order of refunds the last portion takes the remaining cents, with delivery, tip and everything
 * else that is still refundable.
 */
export function refundOfPortions(
  lines: readonly RefundablePortions[],
  order: PaidOrder,
  refundableCents: number,
): number {
  if (lines.every(({ chosen }) => chosen === 0)) return 0
  if (lines.every(({ left, chosen }) => left === chosen)) return refundableCents
  const before = lines.reduce((sum, { unitCents, left }) => sum + unitCents * left, 0)
  const after = lines.reduce((sum, { unitCents, left, chosen }) => sum + unitCents * (left - chosen), 0)
  return Math.min(refundableCents, costOf(before, order) - costOf(after, order))
}

/**
 * The part of the total for food of this price: its share of discount, tax and service fee, and the whole delivery and
 * tip. Credit pays the same share of everything.
 */
function costOf(
  foodCents: number,
  { subtotalCents, foodDiscountCents, foodTaxCents, serviceFeeCents, totalCents, creditCents }: PaidOrder,
): number {
  const fullCents = totalCents + creditCents
  if (fullCents === 0 || subtotalCents === 0) return totalCents
  const sharedCents = subtotalCents - foodDiscountCents + foodTaxCents + serviceFeeCents
  const cents = (foodCents * sharedCents) / subtotalCents + fullCents - sharedCents
  return Math.round((cents * totalCents) / fullCents)
}
