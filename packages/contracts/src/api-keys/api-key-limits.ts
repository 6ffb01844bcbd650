/** Longest name of an API key. Without zod, because forms include it before their schema. */
export const longestKeyName = 80
