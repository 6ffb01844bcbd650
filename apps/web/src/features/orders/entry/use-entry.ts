import { enterOrder } from '@localchef/contracts/orders/enter-order'
import type { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Prices and free times of the order so far. */
export function useEntryQuote(
  chefId: string,
  lines: readonly OrderLineRequest[],
  fulfilment: Fulfilment,
  zipCode: string | undefined,
) {
  return useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines, zipCode],
    queryFn: ({ signal }) =>
      callFunction(
        quoteOrder,
        { chefId, lines: [...lines], fulfilment, ...(zipCode ? { zipCode } : {}) },
        { signal },
      ),
    enabled: lines.length > 0,
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Enters the order. The key is kept for every retry of the same order. */
export function useEnterOrder() {
  const queryClient = useQueryClient()
  const sent = useRef({ of: '', key: '' })
  return useMutation({
    mutationFn: (request: z.input<typeof enterOrder.input>) => {
      const of = JSON.stringify(request)
      if (sent.current.of !== of) sent.current = { of, key: crypto.randomUUID() }
      return callFunction(enterOrder, request, { idempotencyKey: sent.current.key })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['order-quote'] }),
  })
}
