import { z } from 'zod'
import type { PurchaseActor } from '../purchase-sides.ts'
import { heldUndoSeconds } from '../undo-limits.ts'

/** Statuses of an order that its chef sees. */
export const placedOrderStatuses = [
  'placed',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const
export const PlacedOrderStatus = z.enum(placedOrderStatuses)

/** `awaiting_payment` holds portions until the card is authorized; `unpaid` ends it without an authorization. */
export const orderStatuses = ['awaiting_payment', ...placedOrderStatuses, 'unpaid'] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const Fulfilment = z.enum(['pickup', 'delivery'])
export type Fulfilment = z.infer<typeof Fulfilment>

/** `finished` if all portions of an order were cooked before it was placed: nothing is left to prepare. */
export const OrderedFood = z.enum(['finished', 'to_cook'])
export type OrderedFood = z.infer<typeof OrderedFood>

/** A status that an order gets by a transition. */
export type ReachedStatus = Exclude<OrderStatus, 'awaiting_payment'>

export interface OrderTransition {
  from: OrderStatus
  to: ReachedStatus
  actor: PurchaseActor
  /** The only fulfilment with this transition; absent if both have it. */
  fulfilment?: Fulfilment
  /** The only food with this transition; absent if both have it. */
  food?: OrderedFood
  needsReason?: true
  /** Only `answer-slot` makes this transition, which turns the proposal into the slot. */
  needsProposal?: true
  /** Marks the undo of the actor's own last transition, allowed for this many seconds. */
  undoSeconds?: number
}

/**
 * All allowed transitions of orders by actor (DESIGN section 4). The database holds the same list in
 * `order_transitions` and refuses all others. A test compares the two.
 */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 'awaiting_payment', to: 'placed', actor: 'system' },
  { from: 'awaiting_payment', to: 'unpaid', actor: 'buyer' },
  { from: 'awaiting_payment', to: 'unpaid', actor: 'admin', needsReason: true },
  { from: 'awaiting_payment', to: 'unpaid', actor: 'system' },
  { from: 'placed', to: 'confirmed', actor: 'chef' },
  { from: 'placed', to: 'confirmed', actor: 'buyer', needsProposal: true },
  // For kitchens that confirm orders automatically.
  { from: 'placed', to: 'confirmed', actor: 'system' },
  { from: 'placed', to: 'declined', actor: 'chef', needsReason: true },
  { from: 'placed', to: 'cancelled', actor: 'buyer' },
  { from: 'placed', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'placed', to: 'expired', actor: 'system' },
  { from: 'confirmed', to: 'preparing', actor: 'chef', food: 'to_cook' },
  { from: 'confirmed', to: 'ready', actor: 'chef', food: 'finished' },
  { from: 'confirmed', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'confirmed', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'preparing', to: 'ready', actor: 'chef' },
  { from: 'preparing', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'preparing', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'ready', to: 'completed', actor: 'chef', fulfilment: 'pickup' },
  { from: 'ready', to: 'out_for_delivery', actor: 'chef', fulfilment: 'delivery' },
  { from: 'ready', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'ready', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'out_for_delivery', to: 'completed', actor: 'chef', fulfilment: 'delivery' },
  { from: 'out_for_delivery', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'out_for_delivery', to: 'cancelled', actor: 'admin', needsReason: true },
  // Undo transitions. None leaves `confirmed`, because the buyer then knows the address, and none leaves a status that
  // gave portions back.
  { from: 'preparing', to: 'confirmed', actor: 'chef', undoSeconds: heldUndoSeconds },
  { from: 'ready', to: 'preparing', actor: 'chef', undoSeconds: heldUndoSeconds },
  { from: 'ready', to: 'confirmed', actor: 'chef', food: 'finished', undoSeconds: heldUndoSeconds },
  {
    from: 'out_for_delivery',
    to: 'ready',
    actor: 'chef',
    fulfilment: 'delivery',
    undoSeconds: heldUndoSeconds,
  },
  { from: 'completed', to: 'ready', actor: 'chef', fulfilment: 'pickup', undoSeconds: heldUndoSeconds },
  {
    from: 'completed',
    to: 'out_for_delivery',
    actor: 'chef',
    fulfilment: 'delivery',
    undoSeconds: heldUndoSeconds,
  },
]

/** The properties of an order that, besides its status, determine its transitions. */
export interface OrderedWay {
  fulfilment: Fulfilment
  food: OrderedFood
}

function possibleTransitions(
  status: OrderStatus,
  actor: PurchaseActor,
  { fulfilment, food }: OrderedWay,
): OrderTransition[] {
  return orderTransitions.filter(
    (transition) =>
      transition.from === status &&
      transition.actor === actor &&
      (transition.fulfilment === undefined || transition.fulfilment === fulfilment) &&
      (transition.food === undefined || transition.food === food),
  )
}

/** Transitions an actor can make from a status, without undo and answers to proposals. */
export function orderTransitionsFrom(
  status: OrderStatus,
  actor: PurchaseActor,
  way: OrderedWay,
): OrderTransition[] {
  return possibleTransitions(status, actor, way).filter(
    (transition) => !transition.needsProposal && transition.undoSeconds === undefined,
  )
}

/** The transition that undoes the last one, which came from `before`. */
export function undoingTransition(
  status: OrderStatus,
  before: OrderStatus,
  actor: PurchaseActor,
  way: OrderedWay,
): OrderTransition | undefined {
  return possibleTransitions(status, actor, way).find(
    (transition) => transition.undoSeconds !== undefined && transition.to === before,
  )
}

/** Finds a transition that `transition-order` makes. */
export function findOrderTransition(
  from: OrderStatus,
  to: OrderStatus,
  actor: PurchaseActor,
  way: OrderedWay,
): OrderTransition | undefined {
  return possibleTransitions(from, actor, way).find(
    (transition) => transition.to === to && !transition.needsProposal,
  )
}

/** Confirmed orders whose food is not handed over yet. */
export const promisedOrderStatuses = ['confirmed', 'preparing', 'ready', 'out_for_delivery'] as const

/** Open orders that their chef sees. */
export const openOrderStatuses = ['placed', ...promisedOrderStatuses] as const

/** Orders that count as sold. Their buyers know the kitchen's address. */
export const soldOrderStatuses = [...promisedOrderStatuses, 'completed'] as const

/** Orders that ended without food. */
export const endedOrderStatuses = ['declined', 'expired', 'cancelled', 'unpaid'] as const

export function isOpen(status: OrderStatus): boolean {
  return status === 'awaiting_payment' || openOrderStatuses.some((open) => open === status)
}
