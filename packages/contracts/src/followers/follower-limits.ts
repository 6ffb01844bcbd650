/** Longest subject and body of a message to followers. Imports no zod: forms load this file before their schema. */
export const longestSubject = 100
export const longestFollowerMessage = 2000

/** The groups of a kitchen's followers and consenting buyers that a message can go to. */
export const messageAudiences = ['all', 'regulars', 'away', 'near'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/**
 * `regulars` completed at least `regularOrders` orders; `away` ordered before, but not in the last `awayDays` days;
 * `near` lives within `nearMiles` miles.
 */
export const audienceRules = { regularOrders: 2, awayDays: 60, nearMiles: 10 }

/** Days after a message in which orders count as its result. */
export const resultDays = 7
