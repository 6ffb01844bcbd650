/** Longest name of a person. Imports no zod: forms load this file before their schema. */
export const longestPersonName = 120
