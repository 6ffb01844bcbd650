/** Digits of a ZIP code; a rate names the first ones. Imports no zod: forms load this file before their schema. */
export const zipDigits = 5
export const highestTaxPercent = 30
