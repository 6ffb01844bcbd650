import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { notPublic } from './chef-refusals.ts'
import { AdminChef } from './chef-row.ts'

export const featureChef = defineFunction({
  name: 'feature-chef',
  summary: 'Features a kitchen at a rank, 1 first, or removes it from the featured ones with null.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'write',
  input: z.object({ chefId: Id, rank: z.int().min(1).max(100).nullable() }),
  output: z.object({ chef: AdminChef }),
  refusals: [notFound, notPublic],
})
