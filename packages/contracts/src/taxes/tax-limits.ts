/** Digits of a ZIP code, of which a rate names the first. Without zod, because forms include it before their schema. */
export const zipDigits = 5
export const highestTaxPercent = 30
/** Of a rate with three decimals, such as 12.345. */
export const taxPercentLetters = 6
