import type { ChangingOrder, ChangingPayment } from './changing-order.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { type MarketplacePart, marketplacePart, shareCents } from './marketplace-share.ts'
import type { OrderDifference } from './order-difference.ts'

type AgreedOrder = Pick<
  ChangingOrder,
  | 'subtotalCents'
  | 'serviceFeeCents'
  | 'taxCents'
  | 'taxRemitter'
  | 'discountCents'
  | 'foodDiscountCents'
  | 'discountBearer'
  | 'creditCents'
  | 'kitchenCreditCents'
>
type Agreement = Pick<ChangingPayment, 'applicationFeeCents' | 'owedCents'>
type ChangedAmounts = Pick<
  OrderDifference,
  'subtotalCents' | 'serviceFeeCents' | 'discount' | 'credit' | 'tax'
>
type SharedKitchen = Pick<OrderingKitchen, 'commissionPercent' | 'fees'>

/**
 * The marketplace's part of a changed order. The rate of its commission stays as it was agreed: today's if it leads to the
 * agreed commission, and else the agreed commission's share of the food.
 */
export function changedPart(
  order: AgreedOrder,
  agreement: Agreement,
  difference: ChangedAmounts,
  kitchen: SharedKitchen,
): MarketplacePart {
  const remitted = (cents: number) => (order.taxRemitter === 'marketplace' ? cents : 0)
  const isOwn = order.discountBearer === 'marketplace'
  const soldCents = order.subtotalCents - (isOwn ? 0 : order.foodDiscountCents)
  const foodCents = Math.max(0, soldCents - order.kitchenCreditCents)
  const givenCents = (isOwn ? order.discountCents : 0) + order.creditCents - order.kitchenCreditCents
  const agreedCents =
    agreement.applicationFeeCents -
    agreement.owedCents +
    givenCents -
    order.serviceFeeCents -
    remitted(order.taxCents)
  const atTodaysRate = shareCents(kitchen, { foodCents, serviceFeeCents: 0 })
  const agreedRate =
    foodCents === 0 || agreedCents === atTodaysRate
      ? kitchen
      : { ...kitchen, commissionPercent: (100 * agreedCents) / foodCents }
  const { subtotalCents, serviceFeeCents, discount, credit, tax } = difference
  return marketplacePart(
    agreedRate,
    {
      subtotal_cents: subtotalCents,
      service_fee_cents: serviceFeeCents,
      discount_cents: discount?.discountCents ?? 0,
      food_discount_cents: discount?.foodDiscountCents ?? 0,
      discount_bearer: discount?.bearer ?? null,
      credit_cents: credit.creditCents,
      kitchen_credit_cents: credit.kitchenCreditCents,
    },
    remitted(tax.taxCents),
  )
}
