import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteAnnouncement = defineFunction({
  name: 'delete-announcement',
  summary: 'Takes an announcement away.',
  access: 'admin',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
})
