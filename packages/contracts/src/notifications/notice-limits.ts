/** Longest title and message of a notice that a person words. Imports no zod: forms load this file before their schema. */
export const longestNotice = { title: 200, message: 1000 }
