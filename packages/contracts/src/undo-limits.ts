/** Time in which an undo is offered to a person who is elsewhere. */
export const undoSeconds = 10

/**
 * Limit of an order's step, of a delivery's report and of an admin's decision: their offer stays while the person is on it.
 * Nobody is notified of a decision before it ends.
 */
export const heldUndoSeconds = 120

/** When people are notified: an allowance for network delay lets a last-moment undo still count. */
export const finalAfterSeconds = heldUndoSeconds + 2
