import { lazy } from 'react'
import { useAuth } from '@/shared/auth/auth-context.ts'

const MyOrdersPage = lazy(() => import('./my-orders-page.tsx'))
const OrderBoardPage = lazy(() => import('@/features/orders/board/pages/order-board-page.tsx'))

/** The spec has one address for both: a chef's kitchen board, and what a buyer has ordered. */
export default function OrdersPage() {
  const { userRole } = useAuth()
  return userRole === 'chef' ? <OrderBoardPage /> : <MyOrdersPage />
}
