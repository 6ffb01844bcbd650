interface PaidFood {
  subtotalCents: number
  foodDiscountCents: number
  foodTaxCents: number
  /** Paid in money, and paid with credit. */
  totalCents: number
  creditCents: number
}

/**
 * The sum that a buyer paid for a portion in money: its price less its share of the discount, with its share of the tax on food,
 * without the part that credit has paid. All are rounded down for the buyer's side, so that all portions never exceed the order; the cents left over by rounding are a
 * part of a refund of all that is left.
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
