import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteAnnouncement = defineFunction({
  name: 'delete-announcement',
  summary: 'Deletes an announcement.',
  access: 'admin',
  right: 'announcements',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
