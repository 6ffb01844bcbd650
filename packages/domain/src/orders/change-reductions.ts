import { readChangeableCredits } from '../credit/change-credit.ts'
import type { UsableCredit } from '../credit/credit-balance.ts'
import type { FoundDiscount } from '../discounts/discount-of-order.ts'
import { findUsedDiscount } from '../discounts/find-discount.ts'
import { type FoundReward, findUsedReward } from '../loyalty/find-rewards.ts'
import type { UserCall } from '../server-function.ts'
import type { ChangingOrder } from './changing-order.ts'

/** The discount and credit of an order that is being changed. */
export interface ChangeReductions {
  /** The terms of the order's code; undefined without one. */
  code: FoundDiscount | undefined
  /** The order's free portion; undefined without one. */
  reward: FoundReward | undefined
  /** The credit that the order can use; empty if it was placed without credit. */
  credits: UsableCredit[]
}

export async function readReductions(
  { db, user, now }: UserCall,
  order: ChangingOrder,
  /** The dishes of portions that a change adds. */
  added: readonly string[],
): Promise<ChangeReductions> {
  const dishIds = [...order.lines.flatMap(({ dishId }) => dishId ?? []), ...added]
  return {
    reward: order.discountCents > 0 ? await findUsedReward(db, order.id, dishIds) : undefined,
    code: order.discountCents > 0 ? await findUsedDiscount(db, order.id) : undefined,
    credits: order.creditCents > 0 ? await readChangeableCredits(db, order, user.id, now) : [],
  }
}
