import { listApiKeys as contract } from '@localchef/contracts/api-keys/list-api-keys'
import { implement } from '../server-function.ts'
import { readApiKeys } from './read-api-keys.ts'

export const listApiKeys = implement(contract, async (_input, call) => ({
  keys: await readApiKeys(call),
}))
