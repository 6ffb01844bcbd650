import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** The kitchen's buyers, the last seen first. Keeps the last results while the next search runs. */
export function useBuyers(query: string) {
  return useInfiniteQuery({
    queryKey: ['orders', 'buyers', query],
    queryFn: ({ pageParam, signal }) => callFunction(listBuyers, { query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}
