import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { Certification } from './certification.ts'

export const AdminCertification = Certification.extend({
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    status: z.string(),
  }),
})
export type AdminCertification = z.infer<typeof AdminCertification>
