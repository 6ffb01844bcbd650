import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const deletePushSubscription = defineFunction({
  name: 'delete-push-subscription',
  summary: 'Deletes the push subscription of this browser.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ endpoint: z.string().max(1000) }),
  output: z.object({ browsers: Whole }),
})
