import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { OrderStatus } from '@localchef/contracts/orders/order-moves'
import { orderTransition } from '@localchef/contracts/orders/order-transition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { boardKey } from '@/features/orders/board/use-board.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { toast } from '@/shared/ui/toast.ts'
import { offerUndo } from './undo-offers.ts'

type Board = z.output<typeof listChefOrders.output>

interface Move {
  order: Order
  to: OrderStatus
  reason?: string
}

const MovedOn = z.object({ status: OrderStatus })

/**
 * Moves an order at once on the screen, and back when the server refuses. Nothing is kept for later while the
 * connection is lost: an order confirmed minutes afterwards may have expired.
 */
export function useOrderMove() {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  const show = (id: string, change: (order: Order) => Order) =>
    queryClient.setQueryData<Board>(
      boardKey,
      (board) =>
        board && { ...board, orders: board.orders.map((order) => (order.id === id ? change(order) : order)) },
    )

  return useMutation({
    mutationFn: ({ order, to, reason }: Move) =>
      callFunction(orderTransition, {
        orderId: order.id,
        from: order.status,
        to,
        ...(reason ? { reason } : {}),
      }),
    onMutate: async ({ order, to }) => {
      await queryClient.cancelQueries({ queryKey: boardKey })
      show(order.id, (shown) => ({ ...shown, status: to }))
    },
    onSuccess: (moved, { order }) => {
      show(moved.id, () => moved)
      offerUndo(moved, order.status)
    },
    onError: (error, { order, to }) => {
      show(order.id, (shown) => ({ ...shown, status: order.status }))
      const number = order.number
      if (!(error instanceof ApiError)) return toast.error(t('failed.unknown', { number }))
      const { data: now } = MovedOn.safeParse(error.details)
      if (error.code === 'order_moved_on' && now) {
        // The answer to an earlier try was lost on its way: what was wanted is done.
        if (now.status === to) return
        toast.warning(
          t('failed.movedOn', { number, status: t(`status.${now.status}`) }),
          t('failed.movedOnHint'),
        )
      } else if (error.code === 'undo_too_late') {
        toast.info(t('undo.tooLate', { number }))
      } else if (error.status === 0) {
        toast.error(t('failed.network', { number }), t('failed.networkHint'))
      } else {
        toast.error(t('failed.unknown', { number }))
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
