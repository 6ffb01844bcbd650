/** Longest reason or note that a person gives for an act. Imports no zod: forms load this file before their schema. */
export const longestReason = 500
/** Shortest reason that admins and chefs give for an act. */
export const shortestReason = 3
/** Longest text that filters a list. */
export const longestQuery = 100
/** Longest text of a buyer's search. */
export const longestSearch = 200
/** Longest slug of a cuisine or of a type of service. */
export const longestSlug = 40
/** Longest name of a time zone. */
export const longestTimeZone = 60
