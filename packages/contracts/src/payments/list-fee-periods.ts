import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { FeePeriod, feeKinds, feeStates } from './kitchen-fee.ts'

export const ListedFeePeriod = FeePeriod.extend({
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
})
export type ListedFeePeriod = z.infer<typeof ListedFeePeriod>

export const listFeePeriods = defineFunction({
  name: 'list-fee-periods',
  summary:
    'Lists commissions and service fees of all kitchens, by the day on which they begin, the latest first.',
  access: 'admin',
  right: 'fees',
  effect: 'read',
  input: z.object({
    query: adminListRequest.query,
    kind: z.enum(['all', ...feeKinds]).default('all'),
    state: z.enum(['all', ...feeStates]).default('all'),
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ periods: z.array(ListedFeePeriod), nextCursor }),
})
