/** Longest subject and body of a message to followers. Imports no zod: forms load this file before their schema. */
export const longestSubject = 100
export const longestFollowerMessage = 2000

/** Who of the followers and consenting buyers of a kitchen gets its message. */
export const messageAudiences = ['all', 'regulars', 'away', 'near'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** `regulars` completed at least so many orders; `away` ordered, but not in these days; `near` lives within these miles. */
export const audienceRules = { regularOrders: 2, awayDays: 60, nearMiles: 10 }

/** Orders are counted as the result of a message for so many days. */
export const resultDays = 7
