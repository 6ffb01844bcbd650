import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { PermitChange } from './permit-change.ts'

export const getPermitChange = defineFunction({
  name: 'get-permit-change',
  summary: 'Limits of a permit that a kitchen asks to raise, beside those that hold.',
  access: 'admin',
  effect: 'read',
  input: z.object({ changeId: Id }),
  output: PermitChange,
})
