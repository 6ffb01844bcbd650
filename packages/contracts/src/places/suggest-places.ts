import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Place } from './place.ts'

export const suggestPlaces = defineFunction({
  name: 'suggest-places',
  summary:
    'Lists cities and ZIP codes that match a text, largest first, or street addresses that a geocoding service finds.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ query: z.string().trim().min(1).max(80), limit: z.int().min(1).max(20).default(8) }),
  output: z.object({ places: z.array(Place) }),
})
