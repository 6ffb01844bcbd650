import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, orderTransitionsFrom } from '@localchef/contracts/orders/order-transitions'

/** The chef's next transition and the refusal that needs a reason, from the table of transitions. */
export function cardTransitions({ status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>): {
  forward: OrderTransition | undefined
  refusal: OrderTransition | undefined
} {
  const transitions = orderTransitionsFrom(status, 'chef', fulfilment)
  return {
    forward: transitions.find(({ needsReason }) => !needsReason),
    refusal: transitions.find(({ needsReason }) => needsReason),
  }
}
