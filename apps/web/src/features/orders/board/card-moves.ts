import type { Order } from '@localchef/contracts/orders/order'
import { movesFrom, type OrderMove } from '@localchef/contracts/orders/order-moves'

/** The one tap forward, and the way out that needs a reason. Both come from the one table of moves. */
export function cardMoves({ status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>): {
  forward: OrderMove | undefined
  refusal: OrderMove | undefined
} {
  const moves = movesFrom(status, 'chef', fulfilment)
  return {
    forward: moves.find((move) => !move.needsReason),
    refusal: moves.find((move) => move.needsReason),
  }
}
