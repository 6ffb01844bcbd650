/** The rate in force at the order's place. */
export interface TaxRateInForce {
  id: string
  percent: number
  foodTaxable: boolean
  deliveryTaxable: boolean
}

export interface OrderTax {
  taxCents: number
  /** The part of the tax on the food. */
  foodTaxCents: number
  taxRateId: string | null
}

/** Sales tax of an order, rounded to the cent only once. Service fee and tip are not taxed. */
export function taxOfOrder(
  rate: TaxRateInForce | null,
  { subtotalCents, deliveryFeeCents }: { subtotalCents: number; deliveryFeeCents: number },
): OrderTax {
  if (!rate) return { taxCents: 0, foodTaxCents: 0, taxRateId: null }
  const food = rate.foodTaxable ? subtotalCents : 0
  const base = food + (rate.deliveryTaxable ? deliveryFeeCents : 0)
  // Percents have three decimals; thousandths keep the product an integer.
  const taxCents = Math.round((base * Math.round(rate.percent * 1000)) / 100_000)
  return {
    taxCents,
    foodTaxCents: base === 0 ? 0 : Math.round((taxCents * food) / base),
    taxRateId: rate.id,
  }
}
