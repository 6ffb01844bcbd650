import { lazy } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'

const MyOrdersPage = lazy(() => import('./my-orders-page.tsx'))
const OrderBoardPage = lazy(() => import('@/features/orders/board/pages/order-board-page.tsx'))

/** The spec gives one address to the chef's board and to the buyer's orders. */
export default function OrdersPage() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OrderBoardPage /> : <MyOrdersPage />
}
