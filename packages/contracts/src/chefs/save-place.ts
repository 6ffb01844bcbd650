import { z } from 'zod'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

/**
 * Where the kitchen is. Without a point the position of the ZIP code, or of the city, is taken; a point given
 * is kept exactly, and everybody else gets one some hundred metres away.
 */
export const BusinessPlace = z.object({
  addressLine: z.string().trim().min(3).max(200),
  addressUnit: z.string().trim().max(60),
  city: z.string().trim().min(2).max(120),
  state: z.string().trim().min(2).max(60),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/),
  point: z.object({ latitude, longitude }).nullable(),
  timeZone: z.string().min(1).max(60),
})

export const savePlace = defineFunction({
  name: 'save-place',
  summary: 'The exact address of the kitchen, its public position blurred, and its time zone.',
  access: 'chef',
  effect: 'write',
  input: BusinessPlace,
  output: z.object({ business: OwnBusiness }),
})
