/** Most portions of a batch. Imports no zod: forms load this file before their schema. */
export const mostBatchPortions = 1000
/** Most options that a buyer chooses in a group. */
export const mostChoices = 20
/** Maximum portions per slot of dishes that share a limit, and the longest name of such a limit. */
export const mostSharedPortions = 10_000
export const longestCapGroupName = 80
/** Longest texts of a dish, in each language. */
export const longestDishName = 120
export const longestDishDescription = 2000
/** Longest name of an ingredient, an option or a group of options. */
export const longestOptionName = 80
/** Longest description of a picture for people who do not see it. */
export const longestPictureText = 200
