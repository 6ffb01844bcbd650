import { z } from 'zod'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { Place } from './place.ts'

export const getNearestPlace = defineFunction({
  name: 'get-nearest-place',
  summary: 'The city closest to a position, to name where the browser says a person is.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ latitude, longitude }),
  output: z.object({ place: Place.nullable() }),
})
