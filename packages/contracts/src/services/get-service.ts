import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishChef } from '../menu/dish-card.ts'
import { ServiceCard } from './service-card.ts'

export const ServiceDetail = ServiceCard.extend({
  areaMiles: z.number().nullable(),
  chef: DishChef,
  /** Dates of a class that have not begun. */
  sessions: z.array(
    z.object({ id: Id, startsAt: Moment, endsAt: Moment, places: z.int(), placesLeft: z.int() }),
  ),
  others: z.array(ServiceCard),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const getService = defineFunction({
  name: 'get-service',
  summary: 'One service with its chef and, for a class, its dates.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ id: Id }),
  output: ServiceDetail,
})
