import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { credits } from './credit.ts'

export const listCredits = defineFunction({
  name: 'list-credits',
  summary: 'Lists grants of credit, of all people or of one, newest first.',
  access: 'admin',
  right: 'credit',
  effect: 'read',
  input: z.object({
    buyerId: Id.optional(),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ ...credits.shape, nextCursor }),
})
