import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const resetSecondFactor = defineFunction({
  name: 'reset-second-factor',
  summary:
    'Takes the authenticator app from a person who lost it: they are signed out everywhere and told by mail. 422 ' +
    '`no_second_factor` when they have none.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason }),
  output: z.object({ removed: z.int().positive() }),
})
