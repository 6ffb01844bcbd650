import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const endMySession = defineFunction({
  name: 'end-my-session',
  summary:
    "Signs the caller out on another device. Its access token ends within the hour, and isn't renewed.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({ sessionId: Id }),
  output: z.object({ ended: z.boolean() }),
})
