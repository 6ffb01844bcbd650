/** Longest note to the kitchen. Without zod, because forms include it before their schema. */
export const longestOrderNote = 500
/** Greatest tip with an order, in dollars. */
export const greatestOrderTip = 1000
