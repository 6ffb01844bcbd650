/** Longest answer to a chargeback. Without zod, because forms include it before their schema. */
export const longestExplanation = 4000
