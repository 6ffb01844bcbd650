import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { AdminChef } from './chef-row.ts'

export const featureChef = defineFunction({
  name: 'feature-chef',
  summary: 'Puts a kitchen among the featured ones at a rank, 1 first, or takes it out with null.',
  access: 'admin',
  effect: 'write',
  input: z.object({ chefId: Id, rank: z.int().min(1).max(100).nullable() }),
  output: z.object({ chef: AdminChef }),
})
