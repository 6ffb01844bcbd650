import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminCertification } from './certification-review.ts'

export const listCertifications = defineFunction({
  name: 'list-certifications',
  summary: 'Lists certifications of all kitchens; pending ones oldest first.',
  access: 'admin',
  right: 'certifications',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['pending', 'approved', 'rejected', 'expired']).default('pending'),
  }),
  output: z.object({ certifications: z.array(AdminCertification), nextCursor }),
})
