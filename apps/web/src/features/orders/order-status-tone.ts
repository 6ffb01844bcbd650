import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import type { Tone } from '@/shared/ui/badge.tsx'

export function orderStatusTone(status: OrderStatus): Tone {
  switch (status) {
    case 'awaiting_payment':
    case 'placed':
      return 'warning'
    case 'confirmed':
    case 'preparing':
      return 'info'
    case 'ready':
    case 'out_for_delivery':
      return 'success'
    case 'completed':
      return 'neutral'
    default:
      return 'danger'
  }
}
