import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { boardKey } from '@/features/orders/board/use-board.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { offerUndo, withdrawUndo } from './undo-offers.ts'

type Board = z.output<typeof listChefOrders.output>

interface Transition {
  order: Order
  to: OrderStatus
  reason?: string
}

/**
 * Optimistic transition of an order, rolled back if the server refuses. A further transition waits for the answer to
 * the previous one, because it starts from that status. Nothing is queued while offline, because an order confirmed
 * minutes later may have expired.
 */
export function useOrderTransition(orderId: string) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  const show = (id: string, change: (order: Order) => Order) =>
    queryClient.setQueryData<Board>(
      boardKey,
      (board) =>
        board && { ...board, orders: board.orders.map((order) => (order.id === id ? change(order) : order)) },
    )

  const mutationKey = ['transition-order', orderId]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ order, to, reason }: Transition) =>
      callFunction(transitionOrder, {
        orderId: order.id,
        from: order.status,
        to,
        ...(reason ? { reason } : {}),
      }),
    onMutate: async ({ order, to }) => {
      // Until the server answers, the bar would still undo the previous transition. Then it would disappear, and a
      // focus on it would be lost.
      withdrawUndo()
      await queryClient.cancelQueries({ queryKey: boardKey })
      show(order.id, (shown) => ({ ...shown, status: to }))
    },
    onSuccess: (changed, { order }) => {
      if (!isLast()) return
      show(changed.id, () => changed)
      offerUndo(changed, order.status)
    },
    onError: (error, { order, to }) => {
      show(order.id, (shown) => ({ ...shown, status: order.status }))
      const number = order.number
      const failure = failureOf(transitionOrder, error)
      if (failure.code === 'order_conflict') {
        const { status } = failure.details
        // The response to an earlier attempt was lost, but the transition was made.
        if (status === to) return
        toast.warning(
          t('failed.conflict', { number, status: t(`status.${status}`) }),
          t('failed.conflictHint'),
        )
      } else if (failure.code === 'undo_too_late') {
        toast.info(t('undo.tooLate', { number }))
      } else if (failure.code === 'network_error') {
        toast.error(t('failed.network', { number }), t('failed.networkHint'))
      } else {
        toast.error(refusalText(failure.code, t('failed.unknown', { number })))
      }
    },
    onSettled: async () => {
      if (isLast()) await queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
