import { agreedPart, type PartTerms } from './agreed-part.ts'
import type { MarketplacePart } from './marketplace-part.ts'
import type { OrderDifference } from './order-difference.ts'

export type ChangedAmounts = Pick<
  OrderDifference,
  'subtotalCents' | 'serviceFeeCents' | 'discount' | 'credit' | 'tax'
>

/** The marketplace's part of an order after a change. */
export function changedPart(
  order: PartTerms,
  { discount, credit, tax, ...amounts }: ChangedAmounts,
): MarketplacePart {
  return agreedPart(order, {
    ...amounts,
    taxCents: tax.taxCents,
    discountCents: discount?.discountCents ?? 0,
    foodDiscountCents: discount?.foodDiscountCents ?? 0,
    discountBearer: discount?.bearer ?? null,
    creditCents: credit.creditCents,
    kitchenCreditCents: credit.kitchenCreditCents,
  })
}
