import type { Order } from '@localchef/contracts/orders/order'
import { type OrderMove, undoMove } from '@localchef/contracts/orders/order-moves'
import { create } from 'zustand'

/** A step just made, and the way back from it while it is open. */
export interface UndoOffer {
  order: Order
  move: OrderMove
  /** Milliseconds of this device's clock, counted from when the server's answer was here. */
  until: number
}

export const useUndoOffer = create<{ offer: UndoOffer | undefined }>(() => ({ offer: undefined }))

/** Offers the way back from a move, if the table of moves has one. The newest takes the place of the one before. */
export function offerUndo(moved: Order, before: Order['status'], now = Date.now()): void {
  const move = undoMove(moved.status, before, 'chef', moved.fulfilment)
  useUndoOffer.setState({
    offer: move?.undoSeconds ? { order: moved, move, until: now + move.undoSeconds * 1000 } : undefined,
  })
}

export function withdrawUndo(): void {
  useUndoOffer.setState({ offer: undefined })
}
