import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, undoingTransition } from '@localchef/contracts/orders/order-transitions'
import { create } from 'zustand'

/** The last transition's order, and the transition that undoes it. */
export interface UndoOffer {
  order: Order
  undo: OrderTransition
}

interface LastStep {
  offer: UndoOffer | undefined
  /** The order of the last transition if the chef can't undo it, for screen readers. */
  moved: Order | undefined
}

export const useUndoOffer = create<LastStep>(() => ({ offer: undefined, moved: undefined }))

/** Offers to undo a transition if the table of transitions allows it. Replaces the earlier offer. */
export function offerUndo(changed: Order, before: Order['status']): void {
  const undo = undoingTransition(changed.status, before, 'chef', changed)
  useUndoOffer.setState(
    undo?.undoSeconds
      ? {
          offer: { order: changed, undo },
          moved: undefined,
        }
      : { offer: undefined, moved: changed },
  )
}

export function withdrawUndo(): void {
  useUndoOffer.setState({ offer: undefined, moved: undefined })
}
