import { z } from 'zod'
import { Reason, undoable } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminCertification } from './certification-review.ts'

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
