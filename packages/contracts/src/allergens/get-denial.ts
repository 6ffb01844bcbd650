import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminDenial } from './denial.ts'

export const getDenial = defineFunction({
  name: 'get-denial',
  summary: 'An allergen that a chef denies though an ingredient suggests it, with the reason and the dish.',
  access: 'admin',
  effect: 'read',
  input: z.object({ denialId: Id }),
  output: AdminDenial,
})
