import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { chefConflict } from './chef-refusals.ts'
import { AdminChef } from './chef-row.ts'

export const decideCertificationGap = defineFunction({
  name: 'decide-certification-gap',
  summary:
    'Pauses an open kitchen that lacks certifications which the law requires, until they are approved, or keeps it open for ' +
    'thirty days.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z.object({ chefId: Id, decision: z.enum(['pause', 'keep']), reason: Reason }),
  output: z.object({ chef: AdminChef }),
  refusals: [chefConflict, notFound],
})
