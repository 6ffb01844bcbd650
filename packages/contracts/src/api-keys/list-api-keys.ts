import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { ApiKey } from './api-key.ts'

export const listApiKeys = defineFunction({
  name: 'list-api-keys',
  summary:
    "Lists the caller's API keys, for admins those of the marketplace, newest first, with those that ended in the last 30 days.",
  access: 'signed-in',
  right: 'connections',
  effect: 'read',
  input: z.object({}),
  output: z.object({ keys: z.array(ApiKey) }),
})
