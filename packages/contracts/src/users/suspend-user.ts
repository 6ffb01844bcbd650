import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { isAdmin, ownAccount } from './user-refusals.ts'
import { user } from './user-row.ts'

export const suspendUser = defineFunction({
  name: 'suspend-user',
  summary:
    'Suspends a user until a moment or until the suspension is lifted, with their sessions and kitchen. Cancels the ' +
    "kitchen's open orders and agreed bookings, and the user's own unconfirmed orders.",
  access: 'admin',
  right: 'people_suspend',
  effect: 'write',
  input: z.object({ userId: Id, until: Moment.nullable(), reason: Reason }),
  output: user,
  refusals: [isAdmin, notFound, ownAccount],
})
