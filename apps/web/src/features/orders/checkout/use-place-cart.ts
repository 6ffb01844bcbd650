import type { Order } from '@localchef/contracts/orders/order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { keepCartUntilPaid } from '@/features/cart/cart-payment.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { keepCode } from '@/features/cart/linked-code.ts'
import { callFunction } from '@/shared/backend/call-function.ts'

type Request = z.input<typeof placeOrder.input>

interface Placing {
  request: Request
  everyWeeks: EveryWeeks | null
  /** Kept for every retry, so that the server returns the same order. */
  idempotencyKey: string
}

/**
 * Places the cart as an order and opens the order's page. An order by card continues from there to the provider's
 * page, which returns to the order; its cart stays until the card is authorized.
 */
export function usePlaceCart() {
  const navigate = useNavigate()
  const clear = useCart((cart) => cart.clear)
  const [isPlaced, setIsPlaced] = useState(false)
  const idempotencyKey = useRef({ of: '', key: '' })
  const placing = useMutation({
    mutationFn: ({ request, everyWeeks, idempotencyKey }: Placing) =>
      everyWeeks === null
        ? callFunction(placeOrder, request, { idempotencyKey })
        : callFunction(placeStandingOrder, { everyWeeks, order: request }, { idempotencyKey }),
  })

  /** `everyWeeks` makes it a standing order. */
  async function place(request: Request, everyWeeks: EveryWeeks | null): Promise<void> {
    const asked = JSON.stringify({ request, everyWeeks })
    if (idempotencyKey.current.of !== asked) idempotencyKey.current = { of: asked, key: crypto.randomUUID() }
    const order = await placing.mutateAsync({
      request,
      everyWeeks,
      idempotencyKey: idempotencyKey.current.key,
    })
    setIsPlaced(true)
    keepCode('')
    if (order.payment) keepCartUntilPaid(order.id)
    await navigate(`/dashboard/orders/${order.id}`, { replace: true, state: { justPlaced: true } })
    if (order.payment) {
      goToPayment(order)
    } else {
      clear()
    }
  }

  return { place, isBusy: placing.isPending || isPlaced }
}

function goToPayment({ payment }: Order): void {
  if (payment?.checkoutUrl) window.location.assign(payment.checkoutUrl)
}
