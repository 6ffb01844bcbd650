/** Most portions of a batch. Without zod, because forms include it before their schema. */
export const mostBatchPortions = 1000
/** Most portions per slot that dishes share, and the longest name of such a limit. */
export const mostSharedPortions = 10_000
export const longestCapGroupName = 80
