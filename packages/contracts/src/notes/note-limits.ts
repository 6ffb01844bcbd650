/** Longest note of admins. Imports no zod: forms load this file before their schema. */
export const longestNote = 2000
