/** Longest review, and longest reply to one. Without zod, because forms include it before their schema. */
export const longestReview = 4000
export const longestReply = 2000
