/** Longest note to the kitchen. Imports no zod: forms load this file before their schema. */
export const longestOrderNote = 500
/** Most lines of a cart, and most lines that a change of an order keeps. */
export const mostCartLines = 40
export const mostKeptLines = 80
/** Greatest tip with an order, in dollars. */
export const greatestOrderTip = 1000
