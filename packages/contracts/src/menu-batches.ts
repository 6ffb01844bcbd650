import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { CapGroup, MenuBatch } from './menu-dish.ts'
import { plainName } from './plain-name.ts'

export const BatchFields = z.object({
  pickupFrom: Moment,
  pickupUntil: Moment,
  /** Last moment to order; null for food that is ready now. */
  orderBy: Moment.nullable().default(null),
  portionsMade: z.int().min(1).max(1000),
})
export type BatchFields = z.output<typeof BatchFields>

type BatchProblem = 'ends_before_it_begins' | 'longer_than_a_day' | 'order_after_the_end'

/** What of a batch does not go together. Read by the server and the form. */
export function batchProblems(batch: BatchFields): { path: string[]; problem: BatchProblem }[] {
  const from = Date.parse(batch.pickupFrom)
  const until = Date.parse(batch.pickupUntil)
  if (until <= from) return [{ path: ['pickupUntil'], problem: 'ends_before_it_begins' }]
  if (until - from > 24 * 3600_000) return [{ path: ['pickupUntil'], problem: 'longer_than_a_day' }]
  if (batch.orderBy !== null && Date.parse(batch.orderBy) > until)
    return [{ path: ['orderBy'], problem: 'order_after_the_end' }]
  return []
}

const problemText: Record<BatchProblem, string> = {
  ends_before_it_begins: 'A pickup window ends after it begins',
  longer_than_a_day: 'A pickup window is at most a day long',
  order_after_the_end: 'Orders close before the pickup window is over',
}

function refuseProblems(batch: BatchFields, context: z.core.$RefinementCtx<BatchFields>) {
  for (const { path, problem } of batchProblems(batch)) {
    context.addIssue({ code: 'custom', path, message: problemText[problem], input: batch })
  }
}

export const createBatch = defineFunction({
  name: 'create-batch',
  summary: 'Plans portions of a dish for one pickup window.',
  access: 'chef',
  effect: 'create',
  input: BatchFields.extend({ dishId: Id }).superRefine(refuseProblems),
  output: MenuBatch,
})

export const updateBatch = defineFunction({
  name: 'update-batch',
  summary: 'Changes portions or window of a batch, never below what is sold.',
  access: 'chef',
  effect: 'write',
  input: BatchFields.extend({ id: Id }).superRefine(refuseProblems),
  output: MenuBatch,
})

export const cancelBatch = defineFunction({
  name: 'cancel-batch',
  summary: 'Removes a batch; one that has sold portions is closed instead, its orders stay.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({
    outcome: z.enum(['deleted', 'closed']),
    /** Portions that stay promised. */
    sold: z.int(),
  }),
})

export const repeatLastWeek = defineFunction({
  name: 'repeat-last-week',
  summary: 'Plans the batches of the last seven days again, seven days later; those already there stay.',
  access: 'chef',
  effect: 'create',
  input: z.object({}),
  output: z.object({ batches: z.array(MenuBatch) }),
})

export const saveCapGroup = defineFunction({
  name: 'save-cap-group',
  summary: 'Makes or changes a limit per pickup slot that dishes share.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    id: Id.optional(),
    name: plainName(1, 80),
    portionsPerSlot: z.int().min(1).max(10_000),
    /** The dishes that share it from now on; left out, they stay as they are. */
    dishIds: z.array(Id).max(2000).optional(),
  }),
  output: CapGroup,
})

export const deleteCapGroup = defineFunction({
  name: 'delete-cap-group',
  summary: 'Removes a shared limit; its dishes keep their own.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
})
