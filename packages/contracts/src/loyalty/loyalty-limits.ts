/** The least and the most portions of which one is free. Imports no zod: forms load this file before their schema. */
export const leastEvery = 2
export const mostEvery = 50
/** The most that a free portion can take off, in dollars. */
export const greatestFreePortion = 1000
