import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { failedWork, fits, unfit } from './queue.ts'
import { workConflict } from './queue-refusals.ts'

export const dismissFailedWork = defineFunction({
  name: 'dismiss-failed-work',
  summary: 'Dismisses a failed mail or job.',
  access: 'admin',
  right: 'upkeep',
  effect: 'write',
  input: z.object({ ...failedWork, reason: Reason }).refine(fits, unfit),
  output: z.object({ done: z.literal(true) }),
  refusals: [workConflict],
})
