import type { Order } from '@localchef/contracts/order'
import { labelFacts } from '@localchef/contracts/order-paper'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'

/** What labels say besides the order. No orders: nothing is asked. */
export function useLabelFacts(orders: readonly Order[]) {
  const orderIds = orders.map(({ id }) => id)
  return useQuery({
    queryKey: ['orders', 'label-facts', ...orderIds],
    queryFn: ({ signal }) => callFunction(labelFacts, { orderIds }, { signal }),
    enabled: orderIds.length > 0,
    staleTime: 60_000,
    // Somebody stands at the printer.
    retry: 1,
  })
}
