import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { longestPlace } from './address-limits.ts'
import { Place } from './place.ts'

export const suggestPlaces = defineFunction({
  name: 'suggest-places',
  summary:
    'Finds the place that a text names in any notation of an envelope, or lists those that it may mean: cities, ZIP codes, and street addresses that a geocoding service finds.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    query: z.string().trim().min(1).max(longestPlace),
    limit: z.int().min(1).max(20).default(8),
  }),
  output: z.object({
    /**
     * Null if the text names no place or several places. `places` then lists the candidates, none of which is certain.
     */
    place: Place.nullable(),
    /** First the place, if there is one, then other places that the text may mean. */
    places: z.array(Place),
  }),
})
