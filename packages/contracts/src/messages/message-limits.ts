/** Longest message between a buyer and a kitchen. Without zod, because forms include it before their schema. */
export const longestMessage = 2000
