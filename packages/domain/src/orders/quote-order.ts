import type { CodeProblem } from '@localchef/contracts/discounts/code-problem'
import { toDollars } from '@localchef/contracts/money'
import { quoteOrder as contract } from '@localchef/contracts/orders/quote-order'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isMarked } from '../columns/marked-kitchen.ts'
import { quoteCredit } from '../credit/spend-credit.ts'
import type { DiscountedOrder, OrderDiscount } from '../discounts/discount-of-order.ts'
import { discountOfCode } from '../discounts/find-discount.ts'
import { findLoyalty, type Loyalty, type PricedPortion, rewardOfOrder } from '../loyalty/find-rewards.ts'
import { progressOf } from '../loyalty/loyalty-progress.ts'
import type { Queries } from '../queries.ts'
import { type Call, type CallOf, implement } from '../server-function.ts'
import { isPastYearlySales } from '../slots/kitchen-limits.ts'
import { batchFor, freeSlots } from '../slots/pickup-slots.ts'
import { areaAt, cheapestArea, farthestMiles, readDeliveryPlace } from './delivery-area.ts'
import { type PricedCart, portionOf, priceLines, type Taxable, taxableOf, taxOfOrder } from './price-order.ts'
import {
  isBelowCharge,
  type Ordering,
  type OrderingKitchen,
  readOrdering,
  takesAtPickup,
  takesCard,
} from './read-ordering.ts'
import { mostOpenOrders } from './reserve-food.ts'

/** Maximum slots offered. */
const mostSlots = 120

type Cart = z.output<typeof contract.input>

export const quoteOrder = implement(contract, quoteCart)

export async function quoteCart(
  { chefId, lines, fulfilment, zipCode, code, useReward, useCredit }: Cart,
  call: CallOf<typeof contract>,
): Promise<z.input<typeof contract.output>> {
  const { db, user, now, refuse, outside } = call
  const dishIds = lines.map(({ dishId }) => dishId)
  const isDelivery = fulfilment === 'delivery'
  const ordering = await readOrdering(refuse, db, chefId, dishIds, now, {
    buyerId: user?.id,
    slotFrom: now,
    ...(isDelivery && zipCode ? { zipCode } : {}),
  })
  const { kitchen, dishes, taxRate, limits } = ordering
  const cart = priceLines(lines, dishes, now)
  const isPaused = kitchen.status !== 'active' || kitchen.owesAgreement
  const serviceFee = serviceFeeCents(cart.subtotalCents, kitchen.fees)
  const there = isDelivery && zipCode ? await readDeliveryPlace(db, kitchen, zipCode) : undefined
  const area = there ? areaAt(kitchen, there) : cheapestArea(kitchen)
  const fee = isDelivery ? (area?.feeCents ?? 0) : 0
  const order = {
    subtotalCents: cart.subtotalCents,
    serviceFeeCents: serviceFee,
    deliveryFeeCents: fee,
    fulfilment,
  }
  const loyalty = await findLoyalty(db, { chefId, buyerId: user?.id ?? null, dishIds })
  const reward = useReward && !code ? rewardOfOrder(loyalty.rewards, cart.lines.map(portionOf)) : null
  const { discount, problem, taxable } = reward
    ? { discount: reward, problem: null, taxable: taxableOf(order, reward) }
    : await quoteDiscount(call, kitchen, code, order)
  const { taxCents } = taxOfOrder(taxRate, taxable)
  const credit = await quoteCredit(call, { ...order, chefId: kitchen.id, taxCents, discount })
  const creditCents = useCredit ? credit.spent.creditCents : 0
  const totalCents =
    cart.subtotalCents + serviceFee + fee + taxCents - (discount?.discountCents ?? 0) - creditCents
  const byCard = takesCard(kitchen, outside) && !isBelowCharge(totalCents)
  return {
    lines: cart.lines.map((line) => ({
      dishId: line.dish.id,
      unitPrice: toDollars(line.unitCents + line.variantsCents),
      subtotal: toDollars(line.subtotalCents),
      allergens: line.dish.allergens,
      possibleAllergens: line.dish.possibleAllergens,
    })),
    problems: cart.problems,
    subtotal: toDollars(cart.subtotalCents),
    discount: discount && {
      code: discount.code,
      kind: discount.kind,
      amount: toDollars(discount.discountCents),
    },
    codeProblem: problem,
    loyalty: loyaltyOf(loyalty, cart.lines.map(portionOf)),
    serviceFee: toDollars(serviceFee),
    deliveryFee: toDollars(fee),
    tax: toDollars(taxCents),
    creditAvailable: toDollars(credit.availableCents),
    credit: toDollars(creditCents),
    total: toDollars(totalCents),
    deliveryAvailable: kitchen.services.includes('delivery'),
    deliveryMinimum: toDollars(area?.minimumCents ?? 0),
    deliveryRadiusMiles: farthestMiles(kitchen),
    deliversThere: there ? area !== undefined : null,
    milesThere: there ? Math.round(there.miles * 10) / 10 : null,
    isPaused,
    isFull: limits !== null && limits.open >= kitchen.maxOpenOrders,
    timeZone: kitchen.hours.timeZone,
    answerMinutes: kitchen.answerMinutes,
    takesCard: byCard,
    // The marketplace pays for its discounts out of its share of a card payment.
    takesAtPickup: discount?.bearer !== 'marketplace' && (!byCard || takesAtPickup(kitchen, outside)),
    slots: isPaused ? [] : acceptedSlots(ordering, cart, isDelivery, now).take(mostSlots).toArray(),
    chef: {
      id: kitchen.id,
      slug: kitchen.slug,
      name: kitchen.name,
      nameRu: kitchen.nameRu,
      isMarked: await readIsMarked(db, kitchen.id),
    },
  }
}

interface QuotedDiscount {
  discount: OrderDiscount | null
  problem: CodeProblem | null
  taxable: Taxable
}

/** The discount of a code on a cart, or the reason why there is none. Both null without a code. */
async function quoteDiscount(
  call: Call,
  kitchen: OrderingKitchen,
  code: string | undefined,
  order: DiscountedOrder,
): Promise<QuotedDiscount> {
  if (!code) return { discount: null, problem: null, taxable: order }
  const asked = { code, chefId: kitchen.id, buyerId: call.user?.id ?? null, now: call.now }
  const outcome = await discountOfCode(call.db, asked, order)
  if (outcome.discount?.bearer === 'marketplace' && !takesCard(kitchen, call.outside)) {
    return { discount: null, problem: { reason: 'card_only' }, taxable: order }
  }
  return { ...outcome, taxable: taxableOf(order, outcome.discount) }
}

/** The kitchen's loyalty as the cart shows it; null without a rule and without free portions. */
function loyaltyOf(
  { running, rewards, left }: Loyalty,
  portions: readonly PricedPortion[],
): z.input<typeof contract.output>['loyalty'] {
  if (!running && left === 0) return null
  return {
    rule: running ? { every: running.every, category: running.category, upTo: running.upTo } : null,
    missing: running ? progressOf(running).missing : null,
    rewards: left,
    isUsable: rewardOfOrder(rewards, portions) !== null,
  }
}

async function readIsMarked(db: Queries, chefId: string): Promise<boolean> {
  const { rows } = await sql<{ isMarked: boolean }>`
    select ${sql.raw(isMarked)} as "isMarked" /* never null: isMarked */
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  return rows[0]?.isMarked ?? false
}

/** The free slots for which the kitchen's limits of open orders and yearly sales leave room. */
function acceptedSlots(
  { kitchen, promised, limits }: Ordering,
  { lines, subtotalCents }: PricedCart,
  isDelivery: boolean,
  now: Date,
) {
  const slots = freeSlots(lines, { ...kitchen, isDelivery }, now, promised)
  if (!limits) return slots
  const { salesPerYearCents } = kitchen.permit
  const sales = { timeZone: kitchen.hours.timeZone, salesPerYearCents, salesCents: limits.salesCents }
  return slots.filter(({ from }) => {
    const handover = new Date(from)
    const most = mostOpenOrders(kitchen, {
      lines: lines.map((line) => ({
        dropId: (line.fromBatch && batchFor(line, handover)?.drop?.id) || null,
      })),
    })
    return (most === null || limits.open < most) && !isPastYearlySales(sales, subtotalCents, handover, now)
  })
}
