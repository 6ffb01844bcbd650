import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { services } from './own-service.ts'

export const saveClassSession = defineFunction({
  name: 'save-class-session',
  summary:
    'Adds a date of a class, or changes one: never to fewer places than are taken, nor its time when booked.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    id: Id.optional(),
    serviceId: Id,
    startsAt: Moment,
    places: z.int().min(1).max(1000),
  }),
  output: services,
})
