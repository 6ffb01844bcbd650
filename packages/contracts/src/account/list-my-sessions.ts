import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const AccountSession = z.object({
  id: Id,
  /** User-agent header of the sign-in; empty if the browser sent none. */
  userAgent: z.string(),
  address: z.string(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listMySessions = defineFunction({
  name: 'list-my-sessions',
  summary: "Lists the caller's sessions: this one first, then the most recently used.",
  access: 'signed-in',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: z.object({ sessions: z.array(AccountSession) }),
})
