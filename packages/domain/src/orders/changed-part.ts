import type { ChangingOrder } from './changing-order.ts'
import { type MarketplacePart, marketplacePart } from './marketplace-share.ts'
import type { OrderDifference } from './order-difference.ts'

export type ChangedAmounts = Pick<
  OrderDifference,
  'subtotalCents' | 'serviceFeeCents' | 'discount' | 'credit' | 'tax'
>

/** The marketplace's part of a changed order, at the commission that the order was placed with. */
export function changedPart(
  { fees, taxRemitter }: Pick<ChangingOrder, 'fees' | 'taxRemitter'>,
  { subtotalCents, serviceFeeCents, discount, credit, tax }: ChangedAmounts,
): MarketplacePart {
  return marketplacePart(
    { fees },
    {
      subtotal_cents: subtotalCents,
      service_fee_cents: serviceFeeCents,
      discount_cents: discount?.discountCents ?? 0,
      food_discount_cents: discount?.foodDiscountCents ?? 0,
      discount_bearer: discount?.bearer ?? null,
      credit_cents: credit.creditCents,
      kitchen_credit_cents: credit.kitchenCreditCents,
    },
    taxRemitter === 'marketplace' ? tax.taxCents : 0,
  )
}
