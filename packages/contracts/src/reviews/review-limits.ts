/** Longest review, and longest reply to one. Imports no zod: forms load this file before their schema. */
export const longestReview = 4000
export const longestReply = 2000
