import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { ApiKey, longestKeyDays } from './api-key.ts'
import { longestKeyName } from './api-key-limits.ts'
import { keyNeedsFreshSignIn, scopeNotYours, tooManyKeys } from './api-key-refusals.ts'
import { KeyScope } from './key-scope.ts'

export const createApiKey = defineFunction({
  name: 'create-api-key',
  summary:
    'Creates an API key with scopes and an expiry; for admins, one of the marketplace. The key is returned only once.',
  access: 'signed-in',
  right: 'connections',
  // Not `create`: the answer holds a secret, which must not be stored for retries.
  effect: 'write',
  input: z.object({
    name: plainName(1, longestKeyName),
    scopes: z.array(KeyScope).min(1).max(30),
    expiresInDays: z.int().min(1).max(longestKeyDays),
  }),
  output: z.object({ key: ApiKey, token: z.string() }),
  refusals: [tooManyKeys, scopeNotYours, keyNeedsFreshSignIn],
})
