import type { Order } from '@localchef/contracts/orders/order'
import { DeliveryButtons } from './delivery-buttons.tsx'
import { DeliveryState } from './delivery-state.tsx'

/** The last report on a delivery and the buttons for the next one, on a card of the board. */
export function DeliveryWay({ order }: { order: Order }) {
  return (
    <>
      <DeliveryState order={order} />
      <DeliveryButtons order={order} />
    </>
  )
}
