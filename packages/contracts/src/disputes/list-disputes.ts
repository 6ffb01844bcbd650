import { z } from 'zod'
import { adminListRequest, listDays, nextCursor } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { PastOutcomes } from './past-outcome.ts'

export const DecidedDispute = z.object({
  /** Id of the report that was decided. */
  id: Id,
  subjectKind: z.enum(['order', 'booking']),
  subjectId: Id,
  number: z.string(),
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
  decidedAt: Moment,
  outcomes: PastOutcomes,
})
export type DecidedDispute = z.infer<typeof DecidedDispute>

export const listDisputes = defineFunction({
  name: 'list-disputes',
  summary:
    'Lists decided disputes with all their outcomes, latest decision first. Open ones are in the queue.',
  access: 'admin',
  right: 'disputes',
  effect: 'read',
  input: z.object({
    ...listDays,
    cursor: adminListRequest.cursor,
    limit: adminListRequest.limit,
  }),
  output: z.object({ disputes: z.array(DecidedDispute), nextCursor }),
})
