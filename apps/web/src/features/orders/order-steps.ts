import type { Order } from '@localchef/contracts/orders/order'
import { isOpen, type OrderedWay, type OrderStatus } from '@localchef/contracts/orders/order-transitions'

export interface OrderStep {
  status: OrderStatus
  state: 'done' | 'now' | 'ahead' | 'failed'
  /** When the step was reached. */
  at: string | null
}

function pathOf({ fulfilment, food }: OrderedWay): OrderStatus[] {
  return [
    'placed',
    'confirmed',
    ...(food === 'to_cook' ? (['preparing'] as const) : []),
    'ready',
    ...(fulfilment === 'delivery' ? (['out_for_delivery'] as const) : []),
    'completed',
  ]
}

/** Steps of an order's timeline. An order that ended early has no steps ahead. */
export function orderSteps({
  status,
  events,
  ...way
}: Pick<Order, 'status' | 'fulfilment' | 'food' | 'events'>): OrderStep[] {
  const path = pathOf(way)
  const at = (step: OrderStatus) => events.find(({ to }) => to === step)?.at ?? null
  if (isOpen(status) || status === 'completed') {
    const steps: readonly OrderStatus[] = status === 'awaiting_payment' ? ['awaiting_payment', ...path] : path
    const here = steps.indexOf(status)
    return steps.map((step, index) => ({
      status: step,
      state: index < here || status === 'completed' ? 'done' : index === here ? 'now' : 'ahead',
      at: at(step),
    }))
  }
  const happened = path.filter((step) => at(step) !== null)
  return [
    ...happened.map((step): OrderStep => ({ status: step, state: 'done', at: at(step) })),
    { status, state: 'failed', at: at(status) },
  ]
}
