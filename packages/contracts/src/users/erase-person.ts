import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const erasePerson = defineFunction({
  name: 'erase-person',
  summary:
    'Erases a person: their data, files, sessions and kitchen go, what was sold stays without them. 409 `still_open` ' +
    'while somebody waits for them, with what is open.',
  access: 'admin',
  effect: 'write',
  input: z.object({
    userId: Id,
    /** The e-mail address of the person, typed by the admin. */
    confirmation: z.string().trim().max(320),
    reason: Reason,
  }),
  output: z.object({ erased: z.literal(true) }),
})
