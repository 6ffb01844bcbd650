import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type OrderQuote, quoteOrder } from '@localchef/contracts/orders/quote-order'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CartItem } from '@/features/cart/cart-lines.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { orderLines } from './order-lines.ts'

/**
 * The server's quote for the cart, with a discount code and the tax of a delivery's ZIP code, refetched every minute
 * and when portions are sold.
 */
export function useOrderQuote(
  items: readonly CartItem[],
  fulfilment: Fulfilment,
  zipCode: string | undefined,
  code: string,
  useCredit: boolean,
) {
  const chefId = items[0]?.chefId
  const lines = orderLines(items)
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['order-quote', chefId] }),
    [queryClient, chefId],
  )
  useLiveRows(chefId ? { table: 'ready_batches', filter: `chef_id=eq.${chefId}` } : undefined, readAgain)
  return useQuery<OrderQuote>({
    queryKey: ['order-quote', chefId, fulfilment, lines, zipCode, code, useCredit],
    queryFn: ({ signal }) =>
      callFunction(
        quoteOrder,
        {
          chefId: chefId ?? '',
          lines,
          fulfilment,
          ...(zipCode ? { zipCode } : {}),
          ...(code ? { code } : {}),
          ...(useCredit ? { useCredit } : {}),
        },
        { signal },
      ),
    enabled: chefId !== undefined,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}
