/** Time to undo a decision of the queue or a step of an order. Nobody is notified of a decision before it ends. */
export const undoSeconds = 10
