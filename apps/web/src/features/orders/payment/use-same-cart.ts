import type { Order } from '@localchef/contracts/orders/order'
import { useNavigate } from 'react-router'
import { orderOfCart } from '@/features/cart/cart-payment.ts'
import { useReorder } from '../use-reorder.ts'

/** Goes to the cart that an unpaid order was placed with. If the cart has changed since, its dishes are added again. */
export function useSameCart(order: Order) {
  const navigate = useNavigate()
  const reorder = useReorder()
  const isKept = orderOfCart() === order.id
  return {
    isKept,
    isPending: reorder.isPending,
    open: () => (isKept ? void navigate('/cart') : reorder.mutate(order)),
  }
}
