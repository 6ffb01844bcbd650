interface PaidFood {
  subtotalCents: number
  foodDiscountCents: number
  foodTaxCents: number
  /** Paid in money, and paid with credit. */
  totalCents: number
  creditCents: number
}

/**
 * The amount that a buyer paid in money for one portion: its price less its share of the discount, plus its share of
 * the tax on food, less the part that credit paid. Each share is rounded down, so that all portions together never
 * exceed the order; the cents left over are included when everything left is refunded.
 */
export function portionPrice(
  unitCents: number,
  { subtotalCents, foodDiscountCents, foodTaxCents, totalCents, creditCents }: PaidFood,
): number {
  if (subtotalCents === 0) return unitCents
  const ofOrder = (cents: number) => Math.floor((unitCents * cents) / subtotalCents)
  const cents = ofOrder(subtotalCents - foodDiscountCents) + ofOrder(foodTaxCents)
  return creditCents === 0 ? cents : Math.floor((cents * totalCents) / (totalCents + creditCents))
}
