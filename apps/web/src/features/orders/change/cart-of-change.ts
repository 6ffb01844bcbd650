import type { Order } from '@localchef/contracts/orders/order'
import { useEffect } from 'react'
import { z } from 'zod'
import { useCart } from '@/features/cart/cart-store.ts'

/** Local storage key of the order that takes over the cart's dishes once its card is authorized. */
const key = 'cart-of-change'

const CartOfChange = z.object({
  orderId: z.string(),
  /** Number of the order's earlier changes. */
  changes: z.number(),
  /** The lines of the cart at that time. */
  lines: z.string(),
})

type ChangedOrder = Pick<Order, 'id' | 'changes'>

/** Keeps the cart until the change with its dishes has taken effect. */
export function keepCartUntilChanged({ id, changes }: ChangedOrder): void {
  const kept: z.infer<typeof CartOfChange> = { orderId: id, changes: changes.length, lines: cartLines() }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch (error) {
    console.error('The cart could not be kept with the change', error)
  }
}

/** Empties the cart once its dishes are in the order. A cart that has changed since is kept. */
export function emptyCartOfChange({ id, changes }: ChangedOrder): void {
  const kept = read()
  if (kept?.orderId !== id || changes.length <= kept.changes) return
  if (kept.lines === cartLines()) useCart.getState().clear()
  localStorage.removeItem(key)
}

export function useEmptyCartOnceChanged(order: Order | undefined): void {
  useEffect(() => {
    if (order?.viewer === 'buyer') emptyCartOfChange(order)
  }, [order])
}

function cartLines(): string {
  return JSON.stringify(useCart.getState().items)
}

function read(): z.infer<typeof CartOfChange> | undefined {
  try {
    return CartOfChange.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
