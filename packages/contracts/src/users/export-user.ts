import { z } from 'zod'
import { PersonalData } from '../account/export-my-data.ts'
import { Reason } from '../admin-fields.ts'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { beyondOwnRights } from '../staff/staff-refusals.ts'

export const exportUser = defineFunction({
  name: 'export-user',
  summary: 'Exports all data the marketplace stores about a user.',
  access: 'admin',
  right: 'people_data',
  effect: 'write',
  input: z.object({ userId: Id, reason: Reason }),
  output: z.object({
    exportedAt: Moment,
    data: PersonalData,
  }),
  refusals: [beyondOwnRights, notFound],
})
