import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminCertification } from './certification-review.ts'

export const getCertification = defineFunction({
  name: 'get-certification',
  summary: 'One paper of a kitchen, with what the chef wrote about it and where its document is.',
  access: 'admin',
  effect: 'read',
  input: z.object({ certificationId: Id }),
  output: AdminCertification,
})
