import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { KeyScope } from './key-scope.ts'

export const longestKeyDays = 365

/** Maximum number of active keys of a person, and of the marketplace. */
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
  /** Name of the admin as whom a key of the marketplace acts; null for a person's own key. */
  maker: z.string().nullable(),
  /** `password_changed`: a new password ended the key. `right_lost`: its maker can no longer make keys of the marketplace. */
  state: z.enum(['active', 'expired', 'revoked', 'password_changed', 'right_lost']),
})
export type ApiKey = z.infer<typeof ApiKey>
