/** Longest text of a report or of a problem with an order. Imports no zod: forms load this file before their schema. */
export const longestReport = 2000
