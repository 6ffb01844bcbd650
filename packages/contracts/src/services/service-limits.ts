/** Most spots of a class on one date. Imports no zod: forms load this file before their schema. */
export const mostClassPlaces = 1000
/** Longest texts of a service, in each language. */
export const longestServiceName = 120
export const longestServiceDescription = 4000
export const longestIncluded = 120
