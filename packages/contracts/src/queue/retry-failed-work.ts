import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { failedWork, fits, unfit } from './queue.ts'
import { workConflict } from './queue-refusals.ts'

export const retryFailedWork = defineFunction({
  name: 'retry-failed-work',
  summary: 'Retries a failed mail or job.',
  access: 'admin',
  right: 'upkeep',
  effect: 'write',
  input: z.object(failedWork).refine(fits, unfit),
  output: z.object({ done: z.literal(true) }),
  refusals: [workConflict],
})
