import { lazy } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'

const MyOrdersPage = lazy(() => import('./my-orders-page.tsx'))
const OrderBoardPage = lazy(() => import('@/features/orders/board/pages/order-board-page.tsx'))

/** The chef's board or the buyer's orders. The spec gives both the same address. */
export default function OrdersPage() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OrderBoardPage /> : <MyOrdersPage />
}
