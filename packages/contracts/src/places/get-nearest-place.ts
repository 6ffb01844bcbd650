import { z } from 'zod'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { Place } from './place.ts'

export const getNearestPlace = defineFunction({
  name: 'get-nearest-place',
  summary: "Finds the city nearest to a position, to name the browser's location.",
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ latitude, longitude }),
  output: z.object({ place: Place.nullable() }),
})
