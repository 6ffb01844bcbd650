import { lazy } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'

const MyOrdersPage = lazy(() => import('./my-orders-page.tsx'))
const OrderBoardPage = lazy(() => import('@/features/orders/board/pages/order-board-page.tsx'))

/** The spec has one address for the chef's board and the buyer's orders. */
export default function OrdersPage() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OrderBoardPage /> : <MyOrdersPage />
}
