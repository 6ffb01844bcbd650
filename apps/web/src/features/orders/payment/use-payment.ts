import type { Order } from '@localchef/contracts/orders/order'
import { payAtPickup } from '@localchef/contracts/orders/pay-at-pickup'
import { checkPayment } from '@localchef/contracts/payments/check-payment'
import { openCheckout } from '@localchef/contracts/payments/open-checkout'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { emptyCartOf } from '@/features/cart/cart-payment.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useOnReturn } from '@/shared/browser/use-on-return.ts'
import { orderKey } from '../use-orders.ts'
import { wasPlaced } from '../was-placed.ts'

/**
 * Opens the provider's page and redirects to it. If the order was paid or ended meanwhile, the order is shown
 * instead.
 */
export function useGoToPayment(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(openCheckout, { orderId }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      if (order.payment?.checkoutUrl) window.location.assign(order.payment.checkoutUrl)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}

/** Changes an order that awaits a card payment to be paid at the handover, and shows it as just placed. */
export function usePayAtPickup(orderId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callFunction(payAtPickup, { orderId }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      void queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] })
      void navigate('.', { replace: true, state: { justPlaced: true } })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(orderId) }),
  })
}

/** Checks an order's payment with the provider. Failures are ignored, because the page follows the order anyway. */
export function useCheckPayment(orderId: string) {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => callFunction(checkPayment, { orderId }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey(orderId), order)
      void queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] })
    },
    onError: (error) => console.warn('The payment could not be checked', error),
  })
  return check.mutate
}

const confirmingMs = 10_000

/** Checks when the page opens and whenever its reader returns to it; repeatedly while a bank confirms. */
export function useCheckOnReturn(orderId: string, isConfirming: boolean): void {
  const check = useCheckPayment(orderId)
  useEffect(() => {
    if (!isConfirming) return
    const timer = window.setInterval(check, confirmingMs)
    return () => window.clearInterval(timer)
  }, [check, isConfirming])
  useOnReturn(check)
}

/** Empties the cart that became the order, once the card is authorized or the order is to be paid at the handover. */
export function useEmptyCartOncePlaced(order: Order | undefined): void {
  const isPlaced = order?.viewer === 'buyer' && wasPlaced(order)
  const orderId = order?.id
  useEffect(() => {
    if (isPlaced && orderId) emptyCartOf(orderId)
  }, [isPlaced, orderId])
}
