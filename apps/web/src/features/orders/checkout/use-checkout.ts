import type { Fulfilment } from '@localchef/contracts/orders/order-moves'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { type OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { orderLines } from './order-lines.ts'

/** What the server says to this cart: its prices, what has changed, the slots. Asked again each minute and when portions are sold. */
export function useOrderQuote(items: readonly CartItem[], fulfilment: Fulfilment) {
  const chefId = items[0]?.chefId
  const lines = orderLines(items)
  const queryClient = useQueryClient()
  const look = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['order-quote', chefId] }),
    [queryClient, chefId],
  )
  useLiveRows(chefId ? { table: 'ready_batches', filter: `chef_id=eq.${chefId}` } : undefined, look)
  return useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines],
    queryFn: ({ signal }) =>
      callFunction(quoteOrder, { chefId: chefId ?? '', lines, fulfilment }, { signal }),
    enabled: chefId !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

interface Placing {
  request: z.input<typeof placeOrder.input>
  /** The same for every try of one intent, so that a retry returns the same order. */
  idempotencyKey: string
}

export function usePlaceOrder() {
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Placing) =>
      callFunction(placeOrder, request, { idempotencyKey }),
  })
}
