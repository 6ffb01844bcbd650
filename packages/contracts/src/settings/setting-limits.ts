/**
 * Longest name of the marketplace, and longest legal text. Imports no zod: forms load this file before their schema.
 */
export const longestMarketplaceName = 40
export const longestLegalText = 60_000
/** Longest name of a cuisine or of a type of service. */
export const longestLabel = 60
