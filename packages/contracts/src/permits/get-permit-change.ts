import { z } from 'zod'
import { Certification } from '../certifications/certification.ts'
import { ActOfAdmin } from '../chefs/act-of-admin.ts'
import { MyChef } from '../chefs/own-chef.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { NumberMatch } from './number-match.ts'
import { PermitChange } from './permit-change.ts'

export const getPermitChange = defineFunction({
  name: 'get-permit-change',
  summary:
    'Reads a request for higher permit limits with the current ones, other uses of the number of the permit, and the place, ' +
    'certifications and history of the kitchen.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'read',
  input: z.object({ changeId: Id }),
  output: PermitChange.extend({
    numberMatches: z.array(NumberMatch),
    kitchen: z.object({
      kind: MyChef.shape.kind,
      state: z.string(),
      county: z.string().nullable(),
      certifications: z.array(Certification),
      /** Acts of admins about the kitchen, newest first. */
      history: z.array(ActOfAdmin),
    }),
  }),
  refusals: [notFound],
})
