import type { BatchFields } from './batch.ts'

/** Whether the food is cooked before it is ordered, so that nobody can change anything about it. */
export function isFinished({ orderBy }: Pick<BatchFields, 'orderBy'>): boolean {
  return orderBy === null
}

/** The choices of a line: whether it leaves the dish as it is, and whether it answers all of the dish's option groups. */
export interface LineChoices {
  isPlain: boolean
  isComplete: boolean
}

/** Whether portions of a batch can be sold with these choices. Finished food has none, not even those cooked food needs. */
export function suitsChoices(
  batch: Pick<BatchFields, 'orderBy'>,
  { isPlain, isComplete }: LineChoices,
): boolean {
  return isFinished(batch) ? isPlain : isComplete
}
