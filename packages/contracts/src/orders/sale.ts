import { z } from 'zod'
import { Id } from '../common-fields.ts'

export const Kitchen = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  timeZone: z.string(),
})
