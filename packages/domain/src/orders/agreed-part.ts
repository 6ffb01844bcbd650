import type { ChangingOrder } from './changing-order.ts'
import { type MarketplacePart, marketplacePart } from './marketplace-part.ts'

export type PartTerms = Pick<ChangingOrder, 'fees' | 'taxRemitter'>

/** The amounts of an order, before or after a change, that determine the marketplace's part. */
export type PartAmounts = Pick<
  ChangingOrder,
  | 'subtotalCents'
  | 'serviceFeeCents'
  | 'taxCents'
  | 'discountCents'
  | 'foodDiscountCents'
  | 'discountBearer'
  | 'creditCents'
  | 'kitchenCreditCents'
>

/** The marketplace's part of an order, at the commission in force when the order was placed. */
export function agreedPart({ fees, taxRemitter }: PartTerms, amounts: PartAmounts): MarketplacePart {
  return marketplacePart(
    { fees },
    {
      subtotal_cents: amounts.subtotalCents,
      service_fee_cents: amounts.serviceFeeCents,
      discount_cents: amounts.discountCents,
      food_discount_cents: amounts.foodDiscountCents,
      discount_bearer: amounts.discountBearer,
      credit_cents: amounts.creditCents,
      kitchen_credit_cents: amounts.kitchenCreditCents,
    },
    taxRemitter === 'marketplace' ? amounts.taxCents : 0,
  )
}
