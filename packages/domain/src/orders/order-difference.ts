import type { CodeProblem } from '@localchef/contracts/discounts/code-problem'
import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'
import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { type SpentCredit, spentOn } from '../credit/spend-credit.ts'
import { discountOfOrder, type FoundDiscount, type OrderDiscount } from '../discounts/discount-of-order.ts'
import { type FoundReward, type PricedPortion, rewardOfOrder } from '../loyalty/find-rewards.ts'
import { invalidField } from '../refusal.ts'
import type { ChangeReductions } from './change-reductions.ts'
import type { AgreedLine, ChangingOrder } from './changing-order.ts'
import {
  type OrderTax,
  type PricedCart,
  type PricedLine,
  portionOf,
  priceLines,
  type RequestedLine,
  taxableOf,
  taxOfOrder,
} from './price-order.ts'
import { isBelowCharge, type Ordering } from './read-ordering.ts'

interface WantedLines {
  kept: readonly { lineId: string; quantity: number }[]
  added: readonly RequestedLine[]
}

/** An agreed line with its new quantity; 0 removes it. */
export interface KeptLine {
  line: AgreedLine
  quantity: number
}

export interface OrderDifference {
  kept: KeptLine[]
  /** The additional portions at today's prices: first of lines that grow, then of added lines. */
  further: PricedCart
  /** The lines that grow, in the order of `further`. */
  growing: KeptLine[]
  added: PricedLine[]
  /** The new amounts; delivery fee and tip stay. */
  subtotalCents: number
  serviceFeeCents: number
  discount: OrderDiscount | null
  /** Why the order loses its discount. */
  codeProblem: CodeProblem | null
  credit: SpentCredit
  tax: OrderTax
  totalCents: number
}

/** The agreed lines with their new quantities. Refuses lines of other orders, and more of a deleted dish. */
export function keptLines(order: Pick<ChangingOrder, 'lines'>, { kept }: WantedLines): KeptLine[] {
  const known = new Set(order.lines.map(({ id }) => id))
  const unknown = kept.findIndex(({ lineId }) => !known.has(lineId))
  if (unknown >= 0) throw invalidField(['kept', unknown, 'lineId'], 'unknown_line')
  const deleted = new Set(order.lines.filter(({ dishId }) => dishId === null).map(({ id }) => id))
  const growsDeleted = kept.findIndex(
    ({ lineId, quantity }) =>
      deleted.has(lineId) &&
      order.lines.some(({ id, quantity: agreed }) => id === lineId && quantity > agreed),
  )
  if (growsDeleted >= 0) throw invalidField(['kept', growsDeleted, 'quantity'], 'no_longer_sold')
  const quantities = new Map(kept.map(({ lineId, quantity }) => [lineId, quantity]))
  return order.lines.map((line) => ({ line, quantity: quantities.get(line.id) ?? 0 }))
}

/** The dishes whose current prices a change needs. */
export function dishesOfChange(kept: readonly KeptLine[], { added }: WantedLines): string[] {
  return [...growingOf(kept).flatMap(({ line }) => line.dishId ?? []), ...added.map(({ dishId }) => dishId)]
}

/**
 * Prices a change: agreed portions keep their price, additional ones cost today's. Discount and credit are recalculated
 * by the rules of a new order.
 */
export function differenceOf(
  order: ChangingOrder,
  kept: KeptLine[],
  { added }: WantedLines,
  { dishes }: Pick<Ordering, 'dishes'>,
  reductions: ChangeReductions,
  now: Date,
): OrderDifference {
  const growing = growingOf(kept)
  const requested = [...growing.map(furtherPortions), ...added]
  const further = priceLines(requested, dishes, now)
  const agreedCents = kept.reduce(
    (sum, { line, quantity }) => sum + line.unitCents * Math.min(quantity, line.quantity),
    0,
  )
  const subtotalCents = agreedCents + further.subtotalCents
  const feeCents = serviceFeeCents(subtotalCents, order.fees)
  return {
    kept,
    further,
    growing,
    added: further.lines.slice(growing.length),
    subtotalCents,
    serviceFeeCents: feeCents,
    ...reduced(
      order,
      { subtotalCents, serviceFeeCents: feeCents, portions: portionsOf(kept, further) },
      reductions,
    ),
  }
}

function portionsOf(kept: readonly KeptLine[], further: PricedCart): PricedPortion[] {
  const staying = kept.filter(({ quantity }) => quantity > 0).map(({ line }) => line)
  return [...staying, ...further.lines.map(portionOf)]
}

type Reduced = Pick<OrderDifference, 'discount' | 'codeProblem' | 'credit' | 'tax' | 'totalCents'>

/** Recalculates discount, tax and credit. Credit leaves at least the minimum charge of a card. */
function reduced(
  { chefId, fulfilment, deliveryFeeCents, tipCents, taxRate, isByCard }: ChangingOrder,
  { portions, ...price }: { subtotalCents: number; serviceFeeCents: number; portions: PricedPortion[] },
  { code, reward, credits }: ChangeReductions,
): Reduced {
  const priced = { ...price, deliveryFeeCents, fulfilment }
  const { discount, problem } = reward ? rewardOutcome(reward, portions) : codeOutcome(code, priced)
  const tax = taxOfOrder(taxRate, taxableOf(priced, discount))
  const least = isByCard ? Math.max(0, leastChargeCents - tipCents) : 0
  const credit = spentOn(credits, { ...priced, chefId, taxCents: tax.taxCents, discount }, least)
  const { subtotalCents, serviceFeeCents: feeCents } = price
  const fullCents = subtotalCents + feeCents + deliveryFeeCents + tax.taxCents + tipCents
  return {
    discount,
    codeProblem: problem,
    credit,
    tax,
    totalCents: fullCents - (discount?.discountCents ?? 0) - credit.creditCents,
  }
}

interface Outcome {
  discount: OrderDiscount | null
  problem: CodeProblem | null
}

function rewardOutcome(reward: FoundReward, portions: readonly PricedPortion[]): Outcome {
  const discount = rewardOfOrder([reward], portions)
  return { discount, problem: discount ? null : { reason: 'no_free_portion' } }
}

function codeOutcome(
  code: FoundDiscount | undefined,
  priced: Parameters<typeof discountOfOrder>[1],
): Outcome {
  return code ? discountOfOrder(code, priced) : { discount: null, problem: null }
}

function growingOf(kept: readonly KeptLine[]): KeptLine[] {
  return kept.filter(({ line, quantity }) => quantity > line.quantity)
}

/** A line's additional portions as a request at the agreed price, so that a changed price is refused. */
function furtherPortions({ line, quantity }: KeptLine): RequestedLine {
  return {
    // Never empty: lines of deleted dishes do not grow.
    dishId: line.dishId ?? '',
    quantity: quantity - line.quantity,
    variantIds: line.variants.map(({ id }) => id),
    removedIngredientIds: line.removedIngredients.map(({ id }) => id),
    isReady: line.batchId !== null,
    seenUnitPrice: line.unitCents / 100,
  }
}

/**
 * Whether the order's card covers a change. An authorized or charged card covers any lower total above a card's
 * minimum; a charged one gets the difference back. While it is being charged, the total cannot change.
 */
export function isCoveredByCard(
  order: ChangingOrder,
  { totalCents, discount, credit }: Pick<OrderDifference, 'totalCents' | 'discount' | 'credit'>,
): boolean {
  if (!order.isByCard) return true
  if (order.status === 'placed' && order.payment?.status === 'authorized') {
    return totalCents <= order.totalCents && !isBelowCharge(totalCents)
  }
  if (refundOfChange(order, { totalCents }) > 0) return !isBelowCharge(totalCents)
  return (
    totalCents === order.totalCents &&
    (discount?.discountCents ?? 0) === order.discountCents &&
    credit.creditCents === order.creditCents
  )
}

/** The cents that a charged card gets back for a lower total. */
export function refundOfChange(
  { isByCard, payment, totalCents: oldCents }: ChangingOrder,
  { totalCents }: Pick<OrderDifference, 'totalCents'>,
): number {
  return isByCard && payment?.isPaidExactly ? Math.max(0, oldCents - totalCents) : 0
}

/**
 * Whether a card can pay a larger total. Before confirmation a new authorization of the whole total replaces the
 * earlier one; after the charge a supplement pays the difference.
 */
export function takesNewCard(order: ChangingOrder, difference: Pick<OrderDifference, 'totalCents'>): boolean {
  const { isByCard, status, payment, totalCents: oldCents } = order
  const isReplaced = isByCard && status === 'placed' && payment?.status === 'authorized'
  return (isReplaced && difference.totalCents > oldCents) || supplementOf(order, difference) > 0
}

/** The cents of a larger total that a charged order still has to pay; 0 if they are below a card's minimum. */
export function supplementOf(
  { isByCard, status, payment, totalCents: oldCents }: ChangingOrder,
  { totalCents }: Pick<OrderDifference, 'totalCents'>,
): number {
  const cents = totalCents - oldCents
  return isByCard && status === 'confirmed' && payment?.isPaidExactly && !isBelowCharge(cents) ? cents : 0
}
