import { changeOrder } from '@localchef/contracts/orders/change-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { openChangeCheckout } from '@localchef/contracts/payments/open-change-checkout'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { orderKey } from '../use-orders.ts'

export type WantedChange = z.input<typeof quoteOrderChange.input>
export type ChangeQuote = z.output<typeof quoteOrderChange.output>

/** The new amounts of a change, quoted anew with each step. */
export function useChangeQuote(wanted: WantedChange | undefined) {
  return useQuery({
    queryKey: ['orders', 'change', wanted],
    queryFn: ({ signal }) => callFunction(quoteOrderChange, wanted ?? { orderId: '', kept: [] }, { signal }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}

export function useChangeOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: z.input<typeof changeOrder.input>) => callFunction(changeOrder, change),
    onSuccess: (order) => queryClient.setQueryData(orderKey(orderId), order),
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] }),
  })
}

/**
 * Opens the provider's page for a larger total and redirects to it. The order changes once the card is authorized.
 */
export function useAuthorizeChange(orderId: string) {
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: z.input<typeof changeOrder.input>) =>
      callFunction(openChangeCheckout, { ...change, language }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      if (order.pendingChange?.checkoutUrl) window.location.assign(order.pendingChange.checkoutUrl)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
