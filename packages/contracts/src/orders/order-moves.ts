import { z } from 'zod'

export const ORDER_STATUSES = [
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
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

export const Fulfilment = z.enum(['pickup', 'delivery'])
export type Fulfilment = z.infer<typeof Fulfilment>

export type OrderActor = 'buyer' | 'chef' | 'admin' | 'system'

export interface OrderMove {
  from: OrderStatus
  to: OrderStatus
  actor: OrderActor
  /** Only for orders handed over this way; absent: for both. */
  fulfilment?: Fulfilment
  needsReason?: true
  /** Only while another time is proposed, by `answer-slot`; what was proposed becomes the slot. */
  needsProposal?: true
  /** Takes the last move back: only its own author's, and only this many seconds after it. */
  undoSeconds?: number
}

const UNDO_SECONDS = 10

/**
 * Who may move an order from where to where: the one table (DESIGN section 4). The database holds the same
 * table in `order_moves` and refuses every other move; a test compares the two.
 */
export const ORDER_MOVES: readonly OrderMove[] = [
  { from: 'placed', to: 'confirmed', actor: 'chef' },
  { from: 'placed', to: 'confirmed', actor: 'buyer', needsProposal: true },
  { from: 'placed', to: 'declined', actor: 'chef', needsReason: true },
  { from: 'placed', to: 'cancelled', actor: 'buyer' },
  { from: 'placed', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'placed', to: 'expired', actor: 'system' },
  { from: 'confirmed', to: 'preparing', actor: 'chef' },
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
  // A slip of the thumb. Not from confirmed: the buyer knows the address by then; not from what gave portions back.
  { from: 'preparing', to: 'confirmed', actor: 'chef', undoSeconds: UNDO_SECONDS },
  { from: 'ready', to: 'preparing', actor: 'chef', undoSeconds: UNDO_SECONDS },
  { from: 'out_for_delivery', to: 'ready', actor: 'chef', fulfilment: 'delivery', undoSeconds: UNDO_SECONDS },
  { from: 'completed', to: 'ready', actor: 'chef', fulfilment: 'pickup', undoSeconds: UNDO_SECONDS },
  {
    from: 'completed',
    to: 'out_for_delivery',
    actor: 'chef',
    fulfilment: 'delivery',
    undoSeconds: UNDO_SECONDS,
  },
]

function possibleMoves(status: OrderStatus, actor: OrderActor, fulfilment: Fulfilment): OrderMove[] {
  return ORDER_MOVES.filter(
    (move) =>
      move.from === status &&
      move.actor === actor &&
      (move.fulfilment === undefined || move.fulfilment === fulfilment),
  )
}

/** The moves an actor has from a state at any time; the way back and the answer to a proposal are not among them. */
export function movesFrom(status: OrderStatus, actor: OrderActor, fulfilment: Fulfilment): OrderMove[] {
  return possibleMoves(status, actor, fulfilment).filter(
    (move) => !move.needsProposal && move.undoSeconds === undefined,
  )
}

/** The move that takes back the one which led here from `before`, while it is fresh. */
export function undoMove(
  status: OrderStatus,
  before: OrderStatus,
  actor: OrderActor,
  fulfilment: Fulfilment,
): OrderMove | undefined {
  return possibleMoves(status, actor, fulfilment).find(
    (move) => move.undoSeconds !== undefined && move.to === before,
  )
}

/** A move that `order-transition` makes. */
export function findMove(
  from: OrderStatus,
  to: OrderStatus,
  actor: OrderActor,
  fulfilment: Fulfilment,
): OrderMove | undefined {
  return possibleMoves(from, actor, fulfilment).find((move) => move.to === to && !move.needsProposal)
}

export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = [
  'placed',
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
]

export function isOpen(status: OrderStatus): boolean {
  return OPEN_ORDER_STATUSES.includes(status)
}
