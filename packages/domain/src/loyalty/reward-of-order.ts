import type { OrderDiscount } from '../discounts/discount-of-order.ts'

/** A rule by which a buyer has a free portion left. */
export interface FoundReward {
  ruleId: string
  upToCents: number
  /** The dishes of the order whose portions it can make free. */
  dishIds: readonly string[]
}

export interface PricedPortion {
  dishId: string | null
  /** Price of one portion with its variants. */
  unitCents: number
}

/**
 * The free portion of an order: the most expensive one that a reward covers, up to the amount of its rule. One a
 * order, by the first rule that covers a portion.
 */
export function rewardOfOrder(
  rewards: readonly FoundReward[],
  portions: readonly PricedPortion[],
): OrderDiscount | null {
  for (const { ruleId, upToCents, dishIds } of rewards) {
    const prices = portions
      .filter(({ dishId }) => dishId !== null && dishIds.includes(dishId))
      .map(({ unitCents }) => unitCents)
    const cents = Math.min(upToCents, Math.max(0, ...prices))
    if (cents > 0) {
      return {
        id: ruleId,
        code: null,
        kind: 'free_portion',
        bearer: 'kitchen',
        discountCents: cents,
        foodDiscountCents: cents,
      }
    }
  }
  return null
}
