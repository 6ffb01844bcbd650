/** Longest text of an announcement, in each language. Imports no zod: forms load this file before their schema. */
export const longestAnnouncement = 500
/** Longest path that an announcement links to. */
export const longestLink = 300
