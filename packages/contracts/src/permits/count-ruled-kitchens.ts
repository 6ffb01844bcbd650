import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const countRuledKitchens = defineFunction({
  name: 'count-ruled-kitchens',
  summary: 'Counts the home kitchens of each state and county to which rules of places apply.',
  access: 'admin',
  right: 'settings',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    places: z.array(
      z.object({
        /** As the chefs wrote it: a code or a name. */
        state: z.string(),
        county: z.string().nullable(),
        kitchens: Whole,
      }),
    ),
  }),
})
