/** Longest texts of a business profile. Imports no zod: forms load this file before their schema. */
export const longestKitchenName = 80
export const longestCounty = 60
export const longestHoursNote = 120
export const longestTagline = 140
export const longestBio = 4000
