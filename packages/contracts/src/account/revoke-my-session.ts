import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ownSession } from './account-refusals.ts'

export const revokeMySession = defineFunction({
  name: 'revoke-my-session',
  summary:
    "Signs the caller out on another device. That device's access token expires within the hour and isn't renewed.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({ sessionId: Id }),
  output: z.object({ ended: z.boolean() }),
  refusals: [notFound, ownSession],
})
