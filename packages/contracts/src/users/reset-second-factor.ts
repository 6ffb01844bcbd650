import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { beyondOwnRights } from '../staff/staff-refusals.ts'
import { noSecondFactor, ownAccount } from './user-refusals.ts'

export const resetSecondFactor = defineFunction({
  name: 'reset-second-factor',
  summary:
    'Removes the second factors of a user who lost them, ends all their sessions and notifies them by mail.',
  access: 'admin',
  right: 'people_data',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason }),
  output: z.object({ removed: Whole.positive() }),
  refusals: [beyondOwnRights, noSecondFactor, notFound, ownAccount],
})
