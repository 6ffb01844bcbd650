import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { defineRefusal } from '../refusal.ts'
import { Credit } from './credit.ts'

export const nothingLeft = defineRefusal('nothing_left', 409, 'Nothing is left of this credit')

export const revokeCredit = defineFunction({
  name: 'revoke-credit',
  summary: 'Revokes the unspent part of a grant of credit.',
  access: 'admin',
  right: 'credit',
  effect: 'write',
  input: z.object({ creditId: Id, reason: Reason }),
  output: Credit,
  refusals: [notFound, nothingLeft],
})
