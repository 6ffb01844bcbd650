import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { PlaceRule } from './place-rules.ts'

export const listPlaceRules = defineFunction({
  name: 'list-place-rules',
  summary: 'Lists the rules that hold today for home kitchens, by state, with their sources.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({}),
  output: z.object({ rules: z.array(PlaceRule) }),
})
