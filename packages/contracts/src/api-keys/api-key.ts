import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { KeyScope } from './key-scope.ts'

export const longestKeyDays = 365

/** Maximum number of active keys per person. */
export const mostApiKeys = 20

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(KeyScope),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Moment.nullable(),
  /** `password_changed`: a new password ended the key. */
  state: z.enum(['active', 'expired', 'revoked', 'password_changed']),
})
export type ApiKey = z.infer<typeof ApiKey>
