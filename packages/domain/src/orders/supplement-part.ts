import { type ChangedAmounts, changedPart } from './changed-part.ts'
import type { ChangingOrder } from './changing-order.ts'
import { type MarketplacePart, marketplacePart } from './marketplace-share.ts'

type AgreedAmounts = Pick<
  ChangingOrder,
  | 'fees'
  | 'taxRemitter'
  | 'subtotalCents'
  | 'serviceFeeCents'
  | 'taxCents'
  | 'discountCents'
  | 'foodDiscountCents'
  | 'discountBearer'
  | 'creditCents'
  | 'kitchenCreditCents'
>

/**
 * The marketplace's part of the difference to a larger total: by how much its part of the order grows. If it shrinks, or grows
 * beyond the difference, the rest is owed beside the charge; a negative sum is taken off what is owed already.
 */
export function supplementPart(
  order: AgreedAmounts,
  difference: ChangedAmounts,
  amountCents: number,
): MarketplacePart {
  const before = agreedPart(order)
  const after = changedPart(order, difference)
  const grown = after.applicationFeeCents - after.owedCents - (before.applicationFeeCents - before.owedCents)
  const applicationFeeCents = Math.min(amountCents, Math.max(0, grown))
  return { applicationFeeCents, owedCents: applicationFeeCents - grown }
}

function agreedPart(order: AgreedAmounts): MarketplacePart {
  return marketplacePart(
    order,
    {
      subtotal_cents: order.subtotalCents,
      service_fee_cents: order.serviceFeeCents,
      discount_cents: order.discountCents,
      food_discount_cents: order.foodDiscountCents,
      discount_bearer: order.discountBearer,
      credit_cents: order.creditCents,
      kitchen_credit_cents: order.kitchenCreditCents,
    },
    order.taxRemitter === 'marketplace' ? order.taxCents : 0,
  )
}
