/** Longest text of an announcement, in each language. Without zod, because forms include it before their schema. */
export const longestAnnouncement = 500
/** Longest path that an announcement links to. */
export const longestLink = 300
