import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { OwedRefund } from './owed-refund.ts'

export const listOwedRefunds = defineFunction({
  name: 'list-owed-refunds',
  summary: 'Lists refunds in person: those that chefs owe oldest first, settled ones newest first.',
  access: 'admin',
  right: 'refunds',
  effect: 'read',
  input: z.object({
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
    status: z.enum(['owed', 'settled']).default('owed'),
  }),
  output: z.object({ refunds: z.array(OwedRefund), nextCursor }),
})
