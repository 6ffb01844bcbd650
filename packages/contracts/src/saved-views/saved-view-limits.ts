/** Longest name of a saved view. Without zod, because forms include it before their schema. */
export const longestViewName = 40
