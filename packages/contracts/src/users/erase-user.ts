import { z } from 'zod'
import { stillOpen } from '../account/account-refusals.ts'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { approvalNeeded } from '../staff/approval.ts'
import { isAdmin, ownAccount } from './user-refusals.ts'

export const eraseUser = defineFunction({
  name: 'erase-user',
  summary:
    "Erases a user's data, files, sessions and kitchen. Their orders and bookings stay without their name.",
  access: 'admin',
  right: 'people_data',
  effect: 'write',
  input: z.object({
    userId: Id,
    /** The user's e-mail address, typed by the admin. */
    confirmation: z.string().trim().max(320),
    reason: Reason,
  }),
  output: z.object({ erased: z.literal(true) }),
  refusals: [approvalNeeded, isAdmin, notFound, ownAccount, stillOpen],
})
