/**
 * Longest point of a rule, and longest sentence on a label. Imports no zod: forms load this file before their schema.
 */
export const longestPoint = 600
export const longestLabelSentence = 400
/** Letters of the code of a state, such as CA. */
export const stateCodeLetters = 2
/** Longest name of a state, of a kind of permit, and of a source of a rule. */
export const longestStateName = 60
export const longestPermitKind = 80
export const longestSourceName = 200
export const longestForbiddenNote = 400
