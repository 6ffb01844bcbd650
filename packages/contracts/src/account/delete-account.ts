import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { isAdmin } from '../users/user-refusals.ts'
import { signInAgain, stillOpen } from './account-refusals.ts'

export const deleteAccount = defineFunction({
  name: 'delete-account',
  summary:
    "Deletes the caller's account with their personal data, files and sessions. Orders stay, without the buyer.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    /** The user's e-mail address, or their name if they have no address. */
    confirmation: z.string().trim().min(1).max(255),
  }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: [isAdmin, notFound, signInAgain, stillOpen],
})
