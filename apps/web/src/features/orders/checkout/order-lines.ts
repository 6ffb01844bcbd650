import type { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import type { z } from 'zod'
import type { CartItem } from '@/features/cart/cart-lines.ts'

/** The cart's lines as request lines, each with the unit price the buyer saw. */
export function orderLines(items: readonly CartItem[]): z.input<typeof OrderLineRequest>[] {
  return items.map((item) => ({
    dishId: item.dish.id,
    quantity: item.quantity,
    variantIds: item.variants.map(({ id }) => id),
    removedIngredientIds: [...item.removedIngredients],
    isReady: item.isReady,
    seenUnitPrice: Math.round((item.subtotal / item.quantity) * 100) / 100,
  }))
}
