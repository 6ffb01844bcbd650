/** Longest input of short fields, with separators; contracts limit the values. A cut amount would be another one. */
export const longestAmount = 40
export const longestColor = 7
/** Six digits, and a space between them. */
export const longestFactorCode = 7
export const longestRecoveryCode = 40
export const contactCodeDigits = 6
