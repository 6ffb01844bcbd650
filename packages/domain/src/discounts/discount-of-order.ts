import type { CodeProblem } from '@localchef/contracts/discounts/code-problem'
import type { DiscountBearer, DiscountKind, DiscountStatus } from '@localchef/contracts/discounts/discount'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { leastChargeCents } from '@localchef/contracts/payments/charge-limits'

/** A code as it applies to one kitchen and one buyer on a day. */
export interface FoundDiscount {
  id: string
  code: string
  bearer: DiscountBearer
  /** Whether it is valid at the kitchen. */
  isHere: boolean
  kind: DiscountKind
  percent: number | null
  amountCents: number | null
  ceilingCents: number | null
  minimumCents: number
  usesLimit: number | null
  usesPerPerson: number | null
  firstOrderOnly: boolean
  status: DiscountStatus
  holdsFrom: string
  hasBegun: boolean
  isOver: boolean
  uses: number
  /** 0 for a visitor. */
  usesOfBuyer: number
  /** Whether the buyer has ordered before; false for a visitor. */
  hasOrdered: boolean
}

export interface DiscountedOrder {
  subtotalCents: number
  deliveryFeeCents: number
  fulfilment: Fulfilment
  serviceFeeCents: number
}

/** The discount of a code or of a free portion on an order, in cents. */
export interface OrderDiscount {
  /** Of the code, or of the loyalty rule. */
  id: string
  /** Null for a free portion. */
  code: string | null
  kind: DiscountKind | 'free_portion'
  bearer: DiscountBearer
  discountCents: number
  foodDiscountCents: number
}

export type DiscountOutcome =
  | { discount: OrderDiscount; problem: null }
  | { discount: null; problem: CodeProblem | null }

export function discountOfOrder(found: FoundDiscount | undefined, order: DiscountedOrder): DiscountOutcome {
  const problem = problemOf(found, order)
  if (!found || problem) return { discount: null, problem: problem ?? { reason: 'unknown' } }
  const wanted = centsOff(found, order)
  const cents = found.bearer === 'marketplace' ? Math.min(wanted, mostByCard(order)) : wanted
  if (cents === 0) return { discount: null, problem: { reason: 'nothing_off' } }
  const { id, code, kind, bearer } = found
  const foodDiscountCents = kind === 'free_delivery' ? 0 : cents
  return { discount: { id, code, kind, bearer, discountCents: cents, foodDiscountCents }, problem: null }
}

/** Largest discount that leaves the minimum charge of a card. A discount of the marketplace requires a card. */
function mostByCard({ subtotalCents, serviceFeeCents, deliveryFeeCents }: DiscountedOrder): number {
  return Math.max(0, subtotalCents + serviceFeeCents + deliveryFeeCents - leastChargeCents)
}

/** The discount in cents, never more than the amount that it reduces. */
function centsOff(
  { kind, percent, amountCents, ceilingCents }: FoundDiscount,
  { subtotalCents, deliveryFeeCents }: DiscountedOrder,
): number {
  switch (kind) {
    case 'percent':
      return Math.min(Math.round((subtotalCents * (percent ?? 0)) / 100), ceilingCents ?? subtotalCents)
    case 'sum':
      return Math.min(amountCents ?? 0, subtotalCents)
    case 'free_delivery':
      return deliveryFeeCents
  }
}

/** The first reason why the code cannot be used. Reasons that a buyer can change come last. */
function problemOf(found: FoundDiscount | undefined, order: DiscountedOrder): CodeProblem | undefined {
  if (!found) return { reason: 'unknown' }
  if (!found.isHere) return { reason: 'other_kitchen' }
  if (found.status !== 'active' || found.isOver) return { reason: 'ended' }
  if (!found.hasBegun) return { reason: 'not_yet', from: found.holdsFrom }
  if (found.usesPerPerson !== null && found.usesOfBuyer >= found.usesPerPerson) {
    return { reason: 'already_used' }
  }
  if (found.usesLimit !== null && found.uses >= found.usesLimit) return { reason: 'used_up' }
  if (found.firstOrderOnly && found.hasOrdered) return { reason: 'first_order_only' }
  if (order.subtotalCents < found.minimumCents) {
    return { reason: 'below_minimum', missing: (found.minimumCents - order.subtotalCents) / 100 }
  }
  if (found.kind === 'free_delivery' && order.fulfilment === 'pickup') return { reason: 'delivery_only' }
  return undefined
}
