import type { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { reportDelivery } from '@localchef/contracts/orders/report-delivery'
import { undoDeliveryReport } from '@localchef/contracts/orders/undo-delivery-report'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { boardKey } from '../board/use-board.ts'
import { orderKey } from '../use-orders.ts'

type Board = z.output<typeof listChefOrders.output>
export type DeliveryWish =
  | { step: 'on_the_way' | 'running_late'; minutes: number }
  | { step: 'arrived'; minutes?: undefined }

/** Reports a step of a delivery with one tap, and offers to undo it. */
export function useDeliveryReport({ id: orderId, number }: Pick<Order, 'id' | 'number'>) {
  const { t } = useTranslation(['orders', 'common'])
  const queryClient = useQueryClient()
  const show = (changed: Order) => {
    queryClient.setQueryData(orderKey(orderId), changed)
    queryClient.setQueryData<Board>(
      boardKey,
      (board) =>
        board && { ...board, orders: board.orders.map((order) => (order.id === orderId ? changed : order)) },
    )
  }
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['orders'] })

  const undo = async (step: DeliveryWish['step']) => {
    try {
      show(await callFunction(undoDeliveryReport, { orderId, step }))
    } catch (error) {
      toast.error(
        refusalText(failureOf(undoDeliveryReport, error).code, t('delivery.undoFailed', { number })),
      )
      await readAgain()
    }
  }

  return useMutation({
    mutationFn: (wish: DeliveryWish) => callFunction(reportDelivery, { orderId, ...wish }),
    onSuccess: (changed, { step }) => {
      show(changed)
      toast.undo(t(`delivery.sent.${step}`, { number }), t('action.undo', { ns: 'common' }), () => {
        void undo(step)
      })
    },
    onError: async (error) => {
      toast.error(refusalText(failureOf(reportDelivery, error).code, t('delivery.failed', { number })))
      await readAgain()
    },
  })
}
