import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { PermitChange } from './permit-change.ts'

export const getPermitChange = defineFunction({
  name: 'get-permit-change',
  summary: 'Reads a request for higher permit limits, with the current ones.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'read',
  input: z.object({ changeId: Id }),
  output: PermitChange,
  refusals: [notFound],
})
