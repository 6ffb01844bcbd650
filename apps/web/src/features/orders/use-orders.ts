import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

export type WhichOrders = 'open' | 'closed'

export const orderKey = (orderId: string) => ['orders', 'one', orderId]

export function useMyOrders(which: WhichOrders) {
  return useInfiniteQuery({
    queryKey: ['orders', 'mine', which],
    queryFn: ({ pageParam, signal }) => callFunction(listMyOrders, { which, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

/** An order, polled every two seconds while the live connection is lost and every thirty otherwise. */
export function useOrder(orderId: string, lost: boolean) {
  return useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => callFunction(getOrder, { orderId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: lost ? 2_000 : 30_000,
  })
}

export function useTransitionOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (transition: { from: Order['status']; to: Order['status']; reason?: string }) =>
      callFunction(transitionOrder, { orderId, ...transition }),
    onSuccess: (order) => queryClient.setQueryData(orderKey(orderId), order),
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  })
}
