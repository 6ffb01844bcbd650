/** Longest subject and body of a message to followers. Imports no zod: forms load this file before their schema. */
export const longestSubject = 100
export const longestFollowerMessage = 2000
