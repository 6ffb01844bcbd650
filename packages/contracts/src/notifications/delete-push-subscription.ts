import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

export const deletePushSubscription = defineFunction({
  name: 'delete-push-subscription',
  summary: 'Tells this browser nothing more while the app is closed.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ endpoint: z.string().max(1000) }),
  output: z.object({ browsers: z.int() }),
})
