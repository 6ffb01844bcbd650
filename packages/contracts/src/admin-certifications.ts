import { z } from 'zod'
import { adminListRequest, nextCursor, Reason, undoable } from './admin-fields.ts'
import { Certification } from './certification.ts'
import { Id } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

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

export const adminListCertifications = defineFunction({
  name: 'admin-list-certifications',
  summary: 'Papers of kitchens, those that wait the longest first.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['pending', 'approved', 'rejected', 'expired']).default('pending'),
  }),
  output: z.object({ certifications: z.array(AdminCertification), nextCursor }),
})

export const adminGetCertification = defineFunction({
  name: 'admin-get-certification',
  summary: 'One paper of a kitchen, with what the chef wrote about it and where its document is.',
  access: 'admin',
  effect: 'read',
  input: z.object({ certificationId: Id }),
  output: AdminCertification,
})

export const decideCertification = defineFunction({
  name: 'decide-certification',
  summary: 'Approves or rejects a paper, or opens the question again.',
  access: 'admin',
  effect: 'write',
  input: z
    .object({
      certificationId: Id,
      decision: z.enum(['approve', 'reject', 'reopen']),
      reason: Reason.optional(),
      undoable,
    })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ certification: AdminCertification }),
})
