import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

export const deleteAccount = defineFunction({
  name: 'delete-account',
  summary: 'Erases the caller: personal data, files and sessions go, orders stay without the person.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    /** The person's e-mail address, or the name of who has none, typed once more. */
    confirmation: z.string().trim().min(1).max(255),
  }),
  output: z.object({ deleted: z.literal(true) }),
})
