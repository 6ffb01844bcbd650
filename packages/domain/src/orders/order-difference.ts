import { serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { invalidField } from '../refusal.ts'
import { type OrderTax, taxOfOrder } from '../taxes/tax-of-order.ts'
import type { AgreedLine, ChangingOrder } from './changing-order.ts'
import { type PricedCart, type PricedLine, priceLines, type RequestedLine } from './price-lines.ts'
import type { Ordering } from './read-ordering.ts'

interface WantedLines {
  kept: readonly { lineId: string; quantity: number }[]
  added: readonly RequestedLine[]
}

/** An agreed line with its wanted quantity; 0 removes it. */
export interface KeptLine {
  line: AgreedLine
  quantity: number
}

export interface OrderDifference {
  kept: KeptLine[]
  /** The further portions at today's prices: first of lines that grow, then of added lines. */
  further: PricedCart
  /** The lines that grow, in the order of `further`. */
  growing: KeptLine[]
  added: PricedLine[]
  /** The new amounts; delivery fee and tip stay. */
  subtotalCents: number
  serviceFeeCents: number
  tax: OrderTax
  totalCents: number
}

/** The agreed lines with their wanted quantities. Refuses lines of other orders, and more of a deleted dish. */
export function keptLines(order: Pick<ChangingOrder, 'lines'>, { kept }: WantedLines): KeptLine[] {
  const known = new Set(order.lines.map(({ id }) => id))
  const unknown = kept.findIndex(({ lineId }) => !known.has(lineId))
  if (unknown >= 0) throw invalidField(['kept', unknown, 'lineId'], 'The order has no such line')
  const deleted = new Set(order.lines.filter(({ dishId }) => dishId === null).map(({ id }) => id))
  const growsDeleted = kept.findIndex(
    ({ lineId, quantity }) =>
      deleted.has(lineId) &&
      order.lines.some(({ id, quantity: agreed }) => id === lineId && quantity > agreed),
  )
  if (growsDeleted >= 0) throw invalidField(['kept', growsDeleted, 'quantity'], 'This dish is no longer sold')
  const quantities = new Map(kept.map(({ lineId, quantity }) => [lineId, quantity]))
  return order.lines.map((line) => ({ line, quantity: quantities.get(line.id) ?? 0 }))
}

/** The dishes whose prices a change asks for. */
export function dishesOfChange(kept: readonly KeptLine[], { added }: WantedLines): string[] {
  return [...growingOf(kept).flatMap(({ line }) => line.dishId ?? []), ...added.map(({ dishId }) => dishId)]
}

/** Prices a change: agreed portions keep their price, further ones cost what they cost today. */
export function differenceOf(
  order: ChangingOrder,
  kept: KeptLine[],
  { added }: WantedLines,
  { kitchen, dishes }: Ordering,
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
  const feeCents = serviceFeeCents(subtotalCents, kitchen.fees)
  const tax = taxOfOrder(order.taxRate, { subtotalCents, deliveryFeeCents: order.deliveryFeeCents })
  return {
    kept,
    further,
    growing,
    added: further.lines.slice(growing.length),
    subtotalCents,
    serviceFeeCents: feeCents,
    tax,
    totalCents: subtotalCents + feeCents + order.deliveryFeeCents + tax.taxCents + order.tipCents,
  }
}

function growingOf(kept: readonly KeptLine[]): KeptLine[] {
  return kept.filter(({ line, quantity }) => quantity > line.quantity)
}

/** The further portions of a line as a request at the agreed price, so that a changed price is refused. */
function furtherPortions({ line, quantity }: KeptLine): RequestedLine {
  return {
    // Lines of deleted dishes do not grow.
    dishId: line.dishId ?? '',
    quantity: quantity - line.quantity,
    variantIds: line.variants.map(({ id }) => id),
    removedIngredientIds: line.removedIngredients.map(({ id }) => id),
    isReady: line.batchId !== null,
    seenUnitPrice: line.unitCents / 100,
  }
}

/**
 * Whether the order's card covers another total: an authorized one any lower total, a charged one its own. A confirmed
 * order is being charged.
 */
export function isCoveredByCard(
  { isByCard, status, payment, totalCents }: ChangingOrder,
  newTotalCents: number,
): boolean {
  if (!isByCard) return true
  const isLower = status === 'placed' && payment?.status === 'authorized' && newTotalCents < totalCents
  return isLower || newTotalCents === totalCents
}
