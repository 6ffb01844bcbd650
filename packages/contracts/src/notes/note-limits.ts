/** Longest note of admins. Without zod, because forms include it before their schema. */
export const longestNote = 2000
