/** Longest title and story of a drop, in each language. Imports no zod: forms load this file before their schema. */
export const longestDropTitle = 120
export const longestStory = 4000
/** Most portions of a pickup window, and of one person. */
export const mostWindowPortions = 10_000
export const mostPortionsPerPerson = 1000
