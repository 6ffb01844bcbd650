import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { user } from './user-row.ts'

export const unsuspendUser = defineFunction({
  name: 'unsuspend-user',
  summary: 'Lets a suspended person in again, and opens the kitchen that was suspended with them.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason.optional() }),
  output: user,
})
