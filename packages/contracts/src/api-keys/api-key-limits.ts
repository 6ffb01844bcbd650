/** Longest name of an API key. Imports no zod: forms load this file before their schema. */
export const longestKeyName = 80
