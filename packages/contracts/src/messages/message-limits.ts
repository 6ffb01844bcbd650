/** Longest message between a buyer and a kitchen. Imports no zod: forms load this file before their schema. */
export const longestMessage = 2000
