/** Longest subject and body of a message to followers. Without zod, because forms include it before their schema. */
export const longestSubject = 100
export const longestFollowerMessage = 2000
