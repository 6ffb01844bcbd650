/** Longest name of a staff role. Without zod, because forms include it before their schema. */
export const longestRoleName = 40
