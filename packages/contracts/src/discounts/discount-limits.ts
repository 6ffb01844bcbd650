/** Longest code that can be created. Imports no zod: forms load this file before their schema. */
export const longestCode = 24
/** Longest code that a buyer types, with separators. */
export const longestTypedCode = 40
