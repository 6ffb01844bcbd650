import { z } from 'zod'
import { Moment } from '../common-fields.ts'

export const ActOfAdmin = z.object({
  action: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  at: Moment,
})
export type ActOfAdmin = z.infer<typeof ActOfAdmin>
