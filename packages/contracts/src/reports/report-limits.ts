/** Longest text of a report or of a problem with an order. Without zod, because forms include it before their schema. */
export const longestReport = 2000
