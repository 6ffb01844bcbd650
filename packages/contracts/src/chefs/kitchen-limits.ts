/** Longest texts of a business profile. Without zod, because forms include it before their schema. */
export const longestKitchenName = 80
export const longestTimeZone = 60
export const longestCounty = 60
export const longestHoursNote = 120
