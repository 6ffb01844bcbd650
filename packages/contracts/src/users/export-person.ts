import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const exportPerson = defineFunction({
  name: 'export-person',
  summary: 'Everything the marketplace holds about a person, as they would ask for it by law.',
  access: 'admin',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason }),
  output: z.object({
    exportedAt: Moment,
    /** Rows by their table, as they are stored. */
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})
