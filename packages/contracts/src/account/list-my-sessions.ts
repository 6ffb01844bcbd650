import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const AccountSession = z.object({
  id: Id,
  /** As the browser named itself when it signed in; an empty string when it did not. */
  userAgent: z.string(),
  address: z.string(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listMySessions = defineFunction({
  name: 'list-my-sessions',
  summary: 'Where the caller is signed in: this session first, then the last used.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ sessions: z.array(AccountSession) }),
})
