import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, undoingTransition } from '@localchef/contracts/orders/order-transitions'
import { create } from 'zustand'

/** A transition just made and the one that undoes it. */
export interface UndoOffer {
  order: Order
  undo: OrderTransition
  /** End of the offer by this device's clock, counted from the server's answer. */
  until: number
}

export const useUndoOffer = create<{ offer: UndoOffer | undefined }>(() => ({ offer: undefined }))

/** Offers to undo a transition if the table of transitions allows it. Replaces the earlier offer. */
export function offerUndo(changed: Order, before: Order['status'], now = Date.now()): void {
  const undo = undoingTransition(changed.status, before, 'chef', changed)
  useUndoOffer.setState({
    offer: undo?.undoSeconds ? { order: changed, undo, until: now + undo.undoSeconds * 1000 } : undefined,
  })
}

export function withdrawUndo(): void {
  useUndoOffer.setState({ offer: undefined })
}
