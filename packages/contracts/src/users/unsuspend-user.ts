import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { notSuspended, ownAccount } from './user-refusals.ts'
import { user } from './user-row.ts'

export const unsuspendUser = defineFunction({
  name: 'unsuspend-user',
  summary: 'Lifts the suspension of a user and of the kitchen that was suspended with them.',
  access: 'admin',
  right: 'people_suspend',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason.optional() }),
  output: user,
  refusals: [notFound, notSuspended, ownAccount],
})
