import type { BatchFields } from './batch.ts'

/** Whether the food is cooked before it is ordered, so that it is sold as it is. */
export function isFinished({ orderBy }: Pick<BatchFields, 'orderBy'>): boolean {
  return orderBy === null
}

/**
 * The choices of a line. `isPlain`: they leave the dish as it is. `isComplete`: they answer all option groups of the
 * dish.
 */
export interface LineChoices {
  isPlain: boolean
  isComplete: boolean
}

/**
 * Whether portions of a batch can be sold with these choices. Finished food takes no choices, not even those that food
 * cooked to order requires.
 */
export function suitsChoices(
  batch: Pick<BatchFields, 'orderBy'>,
  { isPlain, isComplete }: LineChoices,
): boolean {
  return isFinished(batch) ? isPlain : isComplete
}
