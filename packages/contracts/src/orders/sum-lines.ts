import type { Order } from './order.ts'

export interface SumLine {
  /** `freePortion` is a discount without a code, which loyalty gave. */
  name: 'subtotal' | 'discount' | 'freePortion' | 'service' | 'delivery' | 'tax' | 'tip' | 'credit'
  value: number
}

/** Parts of the total in display order. Parts of zero are left out, except the subtotal. Discount and credit are negative. */
export function sumLines(
  order: Pick<Order, 'subtotal' | 'discount' | 'serviceFee' | 'deliveryFee' | 'tax' | 'tip' | 'credit'> & {
    discountCode?: string | null
  },
): SumLine[] {
  const lines: SumLine[] = [
    { name: 'subtotal', value: order.subtotal },
    { name: order.discountCode === null ? 'freePortion' : 'discount', value: -order.discount },
    { name: 'service', value: order.serviceFee },
    { name: 'delivery', value: order.deliveryFee },
    { name: 'tax', value: order.tax },
    { name: 'tip', value: order.tip },
    { name: 'credit', value: -order.credit },
  ]
  return lines.filter(({ name, value }) => name === 'subtotal' || value !== 0)
}
