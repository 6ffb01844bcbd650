/** Longest name of a saved view. Imports no zod: forms load this file before their schema. */
export const longestViewName = 40
