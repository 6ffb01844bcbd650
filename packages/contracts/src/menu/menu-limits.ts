/** Most portions of a batch. Imports no zod: forms load this file before their schema. */
export const mostBatchPortions = 1000
/** Most options that a buyer chooses in a group. */
export const mostChoices = 20
/** Maximum portions per slot of dishes that share a limit, and the longest name of such a limit. */
export const mostSharedPortions = 10_000
export const longestCapGroupName = 80
