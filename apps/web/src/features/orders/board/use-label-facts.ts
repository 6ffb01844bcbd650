import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order } from '@localchef/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Ingredients, kitchen and permit for labels. Sends no request without orders. */
export function useLabelFacts(orders: readonly Order[]) {
  const orderIds = orders.map(({ id }) => id)
  return useQuery({
    queryKey: ['orders', 'get-label-facts', ...orderIds],
    queryFn: ({ signal }) => callFunction(getLabelFacts, { orderIds }, { signal }),
    enabled: orderIds.length > 0,
    staleTime: 60_000,
    // One retry, because someone is waiting at the printer.
    retry: 1,
  })
}
