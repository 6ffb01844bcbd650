import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { failedWork, fits, unfit } from './queue.ts'

export const retryFailedWork = defineFunction({
  name: 'retry-failed-work',
  summary: 'Sends a mail or does a job again that was given up.',
  access: 'admin',
  effect: 'write',
  input: z.object(failedWork).refine(fits, unfit),
  output: z.object({ done: z.literal(true) }),
})
