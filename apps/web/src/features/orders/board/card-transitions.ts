import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, orderTransitionsFrom } from '@localchef/contracts/orders/order-transitions'

/** The chef's next transition and the refusal that needs a reason, from the table of transitions. */
export function cardTransitions(order: Pick<Order, 'status' | 'fulfilment' | 'food'>): {
  forward: OrderTransition | undefined
  refusal: OrderTransition | undefined
} {
  const transitions = orderTransitionsFrom(order.status, 'chef', order)
  return {
    forward: transitions.find(({ needsReason }) => !needsReason),
    refusal: transitions.find(({ needsReason }) => needsReason),
  }
}
