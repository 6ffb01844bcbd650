import { z } from 'zod'
import { latitude, longitude } from './coordinates.ts'
import { defineFunction } from './function-contract.ts'

/** Spec section 3: the location object. */
export const Place = z.object({
  id: z.int(),
  kind: z.enum(['city', 'zip']),
  city: z.string(),
  cityRu: z.string().nullable(),
  state: z.string(),
  zipCode: z.string().nullable(),
  /** One line as it is written on a letter: "Austin, TX", "Austin, TX 78701". */
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

export const completePlace = defineFunction({
  name: 'complete-place',
  summary: 'Cities and ZIP codes that begin with, or look like, what was typed; the biggest first.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ query: z.string().trim().min(1).max(80), limit: z.int().min(1).max(20).default(8) }),
  output: z.object({ places: z.array(Place) }),
})

export const nearestPlace = defineFunction({
  name: 'nearest-place',
  summary: 'The city closest to a position, to name where the browser says a person is.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ latitude, longitude }),
  output: z.object({ place: Place.nullable() }),
})
