import type { Order } from '@localchef/contracts/orders/order'
import { type Fulfilment, isOpen, type OrderStatus } from '@localchef/contracts/orders/order-transitions'

export interface OrderStep {
  status: OrderStatus
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** When the step was reached. */
  at: string | null
}

const path: Record<Fulfilment, readonly OrderStatus[]> = {
  pickup: ['placed', 'confirmed', 'preparing', 'ready', 'completed'],
  delivery: ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed'],
}

/** Steps of an order's timeline. An order that ended early has no steps ahead. */
export function orderSteps({
  status,
  fulfilment,
  events,
}: Pick<Order, 'status' | 'fulfilment' | 'events'>): OrderStep[] {
  const at = (step: OrderStatus) => events.find(({ to }) => to === step)?.at ?? null
  if (isOpen(status) || status === 'completed') {
    const steps: readonly OrderStatus[] =
      status === 'awaiting_payment' ? ['awaiting_payment', ...path[fulfilment]] : path[fulfilment]
    const here = steps.indexOf(status)
    return steps.map((step, index) => ({
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
