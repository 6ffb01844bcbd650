import type { Order } from '@localchef/contracts/orders/order'

export interface SumLine {
  name: 'subtotal' | 'service' | 'delivery' | 'tip'
  value: number
}

/** What the total is made of, in the order it is read; what costs nothing is left out. */
export function sumLines(order: Pick<Order, 'subtotal' | 'serviceFee' | 'deliveryFee' | 'tip'>): SumLine[] {
  const lines: SumLine[] = [
    { name: 'subtotal', value: order.subtotal },
    { name: 'service', value: order.serviceFee },
    { name: 'delivery', value: order.deliveryFee },
    { name: 'tip', value: order.tip },
  ]
  return lines.filter(({ name, value }) => name === 'subtotal' || value > 0)
}
