import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { certificationConflict, certificationExpired, documentMissing } from './certification-refusals.ts'
import { AdminCertification } from './certification-review.ts'

export const decideCertification = defineFunction({
  name: 'decide-certification',
  summary: 'Approves or rejects a certification, or reopens a decided one.',
  access: 'admin',
  right: 'certifications',
  effect: 'write',
  input: z
    .object({
      certificationId: Id,
      decision: z.enum(['approve', 'reject', 'reopen']),
      reason: Reason.optional(),
    })
    .refine(({ decision, reason }) => reason || decision !== 'reject', {
      path: ['reason'],
      message: 'Please give a reason',
    }),
  output: z.object({ certification: AdminCertification }),
  refusals: [certificationExpired, certificationConflict, documentMissing, notFound],
})
