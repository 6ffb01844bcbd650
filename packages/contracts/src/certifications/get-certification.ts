import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { NumberMatch } from '../permits/number-match.ts'
import { AdminCertification } from './certification-review.ts'

export const getCertification = defineFunction({
  name: 'get-certification',
  summary: 'Reads a certification of a kitchen with its document and other uses of its number.',
  access: 'admin',
  right: 'certifications',
  effect: 'read',
  input: z.object({ certificationId: Id }),
  output: AdminCertification.extend({ numberMatches: z.array(NumberMatch) }),
  refusals: [notFound],
})
