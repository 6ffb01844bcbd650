import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import type { Order } from '@localchef/contracts/orders/order'
import { orderTransition } from '@localchef/contracts/orders/order-transition'
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

/** Live by realtime; while the line is lost it is asked for every other second, else now and then, to be sure. */
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

export function useMoveOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (move: { from: Order['status']; to: Order['status']; reason?: string }) =>
      callFunction(orderTransition, { orderId, ...move }),
    onSuccess: (order) => queryClient.setQueryData(orderKey(orderId), order),
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  })
}
