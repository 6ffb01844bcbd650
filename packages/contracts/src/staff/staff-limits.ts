/** Longest name of a staff role. Imports no zod: forms load this file before their schema. */
export const longestRoleName = 40
