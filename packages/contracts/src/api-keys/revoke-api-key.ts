import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const revokeApiKey = defineFunction({
  name: 'revoke-api-key',
  summary:
    'Revokes an API key of the caller, for admins of the marketplace. The next call with it is refused.',
  access: 'signed-in',
  right: 'connections',
  effect: 'write',
  input: z.object({ keyId: Id }),
  output: z.object({ revoked: z.literal(true) }),
  refusals: [notFound],
})
