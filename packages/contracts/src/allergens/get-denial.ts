import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminDenial } from './denial.ts'

export const getDenial = defineFunction({
  name: 'get-denial',
  summary: 'Reads a denial of a suggested allergen with its reason and its dish.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'read',
  input: z.object({ denialId: Id }),
  output: AdminDenial,
  refusals: [notFound],
})
