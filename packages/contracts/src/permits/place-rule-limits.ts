/** Longest point of a rule, and longest sentence on a label. Without zod, because forms include it before their schema. */
export const longestPoint = 600
export const longestLabelSentence = 400
/** Letters of the code of a state, such as CA. */
export const stateCodeLetters = 2
