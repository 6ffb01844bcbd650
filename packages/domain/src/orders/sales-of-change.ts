import type { SalesCents } from '../card/write-refund.ts'
import type { ChangingOrder } from './changing-order.ts'
import type { OrderDifference } from './order-difference.ts'
import { taxableOf } from './price-order.ts'

/** Increase of the order's tax, taxable sales and exempt sales by a change. Negative if the order shrinks. */
export function salesOfChange(order: ChangingOrder, difference: OrderDifference): SalesCents {
  const { discountBearer: bearer, discountCents, foodDiscountCents, deliveryFeeCents, taxRate } = order
  const agreed = bearer ? { bearer, discountCents, foodDiscountCents } : null
  const before = dividedSales(taxRate, taxableOf(order, agreed))
  const { subtotalCents, discount } = difference
  const after = dividedSales(taxRate, taxableOf({ subtotalCents, deliveryFeeCents }, discount))
  return {
    taxCents: difference.tax.taxCents - order.taxCents,
    taxableCents: after.taxable - before.taxable,
    exemptCents: after.exempt - before.exempt,
  }
}

function dividedSales(
  rate: ChangingOrder['taxRate'],
  { subtotalCents: food, deliveryFeeCents: delivery }: ReturnType<typeof taxableOf>,
) {
  const taxable = (rate?.foodTaxable ? food : 0) + (rate?.deliveryTaxable ? delivery : 0)
  return { taxable, exempt: food + delivery - taxable }
}
