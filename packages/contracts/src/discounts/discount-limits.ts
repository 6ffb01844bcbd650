/** Longest code that is made. Without zod, because forms include it before their schema. */
export const longestCode = 24
/** Longest code that a buyer types, with separators. */
export const longestTypedCode = 40
