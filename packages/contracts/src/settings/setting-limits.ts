/** Longest name of the marketplace, and longest legal text. Without zod, because forms include it before their schema. */
export const longestMarketplaceName = 40
export const longestLegalText = 60_000
