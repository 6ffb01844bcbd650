import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { mostBatchPortions } from './menu-limits.ts'

export const BatchFields = z.object({
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** Last moment to order; null for food that is ready now. */
  orderBy: Moment.nullable().default(null),
  portionsMade: z.int().min(1).max(mostBatchPortions),
})
export type BatchFields = z.output<typeof BatchFields>

type BatchProblem = 'ends_before_it_begins' | 'longer_than_a_day' | 'order_after_the_end'

/** Problems of a batch by field, for the form and the server. */
export function batchProblems(batch: BatchFields): { path: string[]; problem: BatchProblem }[] {
  const from = Date.parse(batch.pickupFrom)
  const until = Date.parse(batch.pickupUntil)
  if (until <= from) return [{ path: ['pickupUntil'], problem: 'ends_before_it_begins' }]
  if (until - from > 24 * 3600_000) return [{ path: ['pickupUntil'], problem: 'longer_than_a_day' }]
  if (batch.orderBy !== null && Date.parse(batch.orderBy) > until) {
    return [{ path: ['orderBy'], problem: 'order_after_the_end' }]
  }
  return []
}

const problemText: Record<BatchProblem, string> = {
  ends_before_it_begins: 'The pickup window must end after it begins',
  longer_than_a_day: 'The pickup window must not exceed one day',
  order_after_the_end: 'Orders must close before the pickup window ends',
}

export function refuseProblems(batch: BatchFields, context: z.core.$RefinementCtx<BatchFields>) {
  for (const { path, problem } of batchProblems(batch)) {
    context.addIssue({ code: 'custom', path, message: problemText[problem], input: batch })
  }
}
