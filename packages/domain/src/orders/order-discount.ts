import { type CodeProblem, codeRefused } from '@localchef/contracts/discounts/code-problem'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type DiscountOutcome, discountOfOrder, type OrderDiscount } from '../discounts/discount-of-order.ts'
import { findDiscount, lockDiscount } from '../discounts/find-discount.ts'
import { findLoyalty } from '../loyalty/find-rewards.ts'
import { rewardOfOrder } from '../loyalty/reward-of-order.ts'
import type { Call, Refusing, UserCall } from '../server-function.ts'
import type { PricedCart, PricedLine } from './price-lines.ts'
import { type OrderingKitchen, takesCard } from './read-ordering.ts'
import { lockOrdersOf } from './refuse-hoarding.ts'

interface PricedOrder {
  subtotalCents: number
  serviceFeeCents: number
  deliveryFeeCents: number
  fulfilment: Fulfilment
}

/** The amounts subject to sales tax. */
interface Taxable {
  subtotalCents: number
  deliveryFeeCents: number
}

interface QuotedDiscount {
  discount: OrderDiscount | null
  problem: CodeProblem | null
  taxable: Taxable
}

/** The discount of a code on a cart, or the reason why there is none. Both null without a code. */
export async function quoteDiscount(
  call: Call,
  kitchen: OrderingKitchen,
  code: string | undefined,
  order: PricedOrder,
): Promise<QuotedDiscount> {
  if (!code) return { discount: null, problem: null, taxable: order }
  const outcome = await findOutcome(call, kitchen, code, order)
  if (outcome.discount?.bearer === 'marketplace' && !takesCard(kitchen, call.outside)) {
    return { discount: null, problem: { reason: 'card_only' }, taxable: order }
  }
  return { ...outcome, taxable: taxableOf(order, outcome.discount) }
}

/**
 * The discount of a new order. Locks its code and reads it again, so that concurrent orders never exceed its limits; a
 * code that cannot be used is refused without the lock. A code is locked before its kitchen. An order has one discount:
 * with a code, a free portion waits for the next order.
 */
export async function orderDiscount(
  call: UserCall & Refusing<typeof codeRefused>,
  kitchen: OrderingKitchen,
  {
    code,
    useReward,
    payment,
  }: { code?: string | undefined; useReward: boolean; payment: 'at_pickup' | 'card' },
  order: PricedOrder & Pick<PricedCart, 'lines'>,
): Promise<{ discount: OrderDiscount | null; taxable: Taxable }> {
  if (!code) {
    const reward = useReward ? await lockReward(call, kitchen, order.lines) : null
    return { discount: reward, taxable: taxableOf(order, reward) }
  }
  const seen = await findOutcome(call, kitchen, code, order)
  if (!seen.discount) throw call.refuse(codeRefused, seen.problem ?? { reason: 'unknown' })
  await lockDiscount(call.db, seen.discount.id)
  // Of two concurrent first orders, only one gets the discount.
  await lockOrdersOf(call.db, call.user.id)
  const { discount, problem } = await findOutcome(call, kitchen, code, order)
  if (!discount) throw call.refuse(codeRefused, problem ?? { reason: 'unknown' })
  if (discount.bearer === 'marketplace' && payment !== 'card') {
    throw call.refuse(codeRefused, { reason: 'card_only' })
  }
  return { discount, taxable: taxableOf(order, discount) }
}

/** The free portion of a new order. Locks the buyer's orders first, so that two at once never use the same one. */
async function lockReward(
  { db, user }: UserCall,
  { id: chefId }: OrderingKitchen,
  lines: readonly PricedLine[],
): Promise<OrderDiscount | null> {
  await lockOrdersOf(db, user.id)
  const dishIds = lines.map(({ dish }) => dish.id)
  const { rewards } = await findLoyalty(db, { chefId, buyerId: user.id, dishIds })
  return rewardOfOrder(rewards, lines.map(portionOf))
}

/** A portion of a line, for `rewardOfOrder`. */
export const portionOf = ({ dish, unitCents, variantsCents }: PricedLine) => ({
  dishId: dish.id,
  unitCents: unitCents + variantsCents,
})

async function findOutcome(
  { db, user, now }: Call,
  kitchen: OrderingKitchen,
  code: string,
  order: PricedOrder,
): Promise<DiscountOutcome> {
  const found = await findDiscount(db, { code, chefId: kitchen.id, buyerId: user?.id ?? null, now })
  return discountOfOrder(found, order)
}

/**
 * A kitchen's discount lowers its price and therefore the tax. A marketplace's discount is a payment to the kitchen,
 * whose price stays the same.
 */
export function taxableOf(
  { subtotalCents, deliveryFeeCents }: Taxable,
  discount: Pick<OrderDiscount, 'bearer' | 'discountCents' | 'foodDiscountCents'> | null,
): Taxable {
  if (discount?.bearer !== 'kitchen') return { subtotalCents, deliveryFeeCents }
  const { discountCents, foodDiscountCents } = discount
  return {
    subtotalCents: subtotalCents - foodDiscountCents,
    deliveryFeeCents: deliveryFeeCents - (discountCents - foodDiscountCents),
  }
}
