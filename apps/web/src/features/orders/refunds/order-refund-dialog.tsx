import type { Order } from '@localchef/contracts/orders/order'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RefundDialog, useRefund } from '@/features/payments/refunds/refund-dialog.tsx'
import { refundPlan } from '@/features/payments/refunds/refund-plan.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { orderKey } from '../use-orders.ts'

interface OrderRefundDialogProps {
  order: Order
  /** In dollars. */
  refundable: number
  onClose: () => void
}

/** Refunds an order: all that is left, portions of lines, or an amount. */
export function OrderRefundDialog({ order, refundable, onClose }: OrderRefundDialogProps) {
  const { t } = useTranslation('chefPayments')
  const queryClient = useQueryClient()
  const { id: orderId } = order
  const refund = useRefund<Order>({
    call: (wish, options) => callFunction(refundOrder, { orderId, ...wish }, options),
    onSuccess: (refunded) => {
      queryClient.setQueryData(orderKey(orderId), refunded)
      void queryClient.invalidateQueries({ queryKey: ['orders', 'board'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
  return (
    <RefundDialog
      title={t('refund.title', { number: order.number })}
      buyerName={order.buyer.name}
      way={!order.inPerson ? 'card' : order.viewer === 'chef' ? 'inPerson' : 'byChef'}
      plan={refundPlan(order, refundable)}
      wholeHint={t('refund.wholeHint')}
      actOf={(amount) => ({ operation: 'refund-order', orderId, amount })}
      refund={refund}
      onClose={onClose}
    />
  )
}
