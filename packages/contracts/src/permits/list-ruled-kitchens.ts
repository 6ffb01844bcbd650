import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { ChefStatus } from '../chefs/chef-row.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { PlaceRule } from './place-rules.ts'

/** A home kitchen, with the place whose rule it follows. */
export const RuledKitchen = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  status: ChefStatus,
  city: z.string(),
  cityRu: z.string().nullable(),
  /** As the chef wrote it: a code or a name. */
  state: z.string(),
  county: z.string().nullable(),
})
export type RuledKitchen = z.infer<typeof RuledKitchen>

const { query: _, ...page } = adminListRequest

export const listRuledKitchens = defineFunction({
  name: 'list-ruled-kitchens',
  summary:
    'Lists the home kitchens that follow a rule of places, on its first day or today if that is past, or those for which a ' +
    'version of the rules changed something, newest first.',
  access: 'admin',
  right: 'settings',
  effect: 'read',
  input: z
    .object({
      rule: PlaceRule.pick({ state: true, county: true, holdsFrom: true }).optional(),
      version: z.int().min(1).max(1_000_000).optional(),
      ...page,
    })
    .refine(({ rule, version }) => (rule === undefined) !== (version === undefined), {
      path: ['version'],
      message: 'Either a rule or a version is given',
    }),
  output: z.object({ kitchens: z.array(RuledKitchen), nextCursor }),
  refusals: [notFound],
})
