import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import type { Order } from '@localchef/contracts/orders/order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Other slots for an order. Never cached, because slots fill up. */
export function useOrderSlots(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'slots', orderId],
    queryFn: ({ signal }) => callFunction(listOrderSlots, { orderId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useProposeSlot(order: Order) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (slotFrom: string) => callFunction(proposeSlot, { orderId: order.id, slotFrom }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
