import { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Closed orders, newest first. Keeps the last results while the next search runs. */
export function useOrderHistory(query: string) {
  return useInfiniteQuery({
    queryKey: ['orders', 'history', query],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listOrderHistory, { query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
