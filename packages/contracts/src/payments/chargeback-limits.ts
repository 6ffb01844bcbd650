/** Longest answer to a chargeback. Imports no zod: forms load this file before their schema. */
export const longestExplanation = 4000
