/**
 * Longest input of short fields, with separators; contracts limit the values. Cutting an amount off would change it.
 */
export const longestAmount = 40
export const longestColor = 7
/** Six digits, and a space between them. */
export const longestFactorCode = 7
export const longestRecoveryCode = 40
export const contactCodeDigits = 6
