import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

/** In a file of its own, which the page loads when there is a cart. */
export function quoteCart(asked: z.input<typeof quoteOrder.input>, signal: AbortSignal) {
  return callFunction(quoteOrder, asked, { signal })
}
