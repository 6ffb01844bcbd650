import type { Order } from '@localchef/contracts/orders/order'
import { type Fulfilment, isOpen, type OrderStatus } from '@localchef/contracts/orders/order-moves'

export interface OrderStep {
  status: OrderStatus
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** When it happened. */
  at: string | null
}

const path: Record<Fulfilment, readonly OrderStatus[]> = {
  pickup: ['placed', 'confirmed', 'preparing', 'ready', 'completed'],
  delivery: ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed'],
}

/** The time line of an order: what has happened, where it is, and what is ahead unless it has ended early. */
export function orderSteps({
  status,
  fulfilment,
  events,
}: Pick<Order, 'status' | 'fulfilment' | 'events'>): OrderStep[] {
  const at = (step: OrderStatus) => events.find(({ to }) => to === step)?.at ?? null
  if (isOpen(status) || status === 'completed') {
    const here = path[fulfilment].indexOf(status)
    return path[fulfilment].map((step, index) => ({
      status: step,
      state: index < here || status === 'completed' ? 'done' : index === here ? 'now' : 'ahead',
      at: at(step),
    }))
  }
  const happened = path[fulfilment].filter((step) => at(step) !== null)
  return [
    ...happened.map((step): OrderStep => ({ status: step, state: 'done', at: at(step) })),
    { status, state: 'failed', at: at(status) },
  ]
}
