/**
 * Seconds for which an undo is offered, not counting the time in which the person's pointer or focus is on the offer.
 */
export const undoSeconds = 10

/**
 * Seconds in which an order's step, a delivery report or an admin's decision can be undone: their offers stay that long
 * while the person's pointer or focus is on them. Nobody is notified of a decision before this time is over.
 */
export const heldUndoSeconds = 120

/** When people are notified: an allowance for network delay lets a last-moment undo still count. */
export const finalAfterSeconds = heldUndoSeconds + 2
