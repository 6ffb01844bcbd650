/** Longest note to the kitchen. Imports no zod: forms load this file before their schema. */
export const longestOrderNote = 500
/** Greatest tip with an order, in dollars. */
export const greatestOrderTip = 1000
