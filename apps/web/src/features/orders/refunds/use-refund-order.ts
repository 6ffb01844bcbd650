import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { orderKey } from '../use-orders.ts'

type Refund = Omit<z.input<typeof refundOrder.input>, 'orderId'>

/**
 * Refunds an order. The same refund sent again has the same key, so a double click or a retry after a lost answer
 * refunds once.
 */
export function useRefundOrder(orderId: string) {
  const queryClient = useQueryClient()
  const sent = useRef({ refund: '', idempotencyKey: '' })
  return useMutation({
    mutationFn: (refund: Refund) => {
      const text = JSON.stringify(refund)
      if (sent.current.refund !== text) sent.current = { refund: text, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = sent.current
      return callFunction(refundOrder, { orderId, ...refund }, { idempotencyKey })
    },
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      void queryClient.invalidateQueries({ queryKey: ['orders', 'board'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    },
    // The dialog shows the present state with the refusal.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}
