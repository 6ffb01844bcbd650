import { z } from 'zod'
import { DepositTerms } from '../bookings/deposit.ts'
import { Id, Moment, Positive, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { Miles } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { DishChef } from '../menu/dish-card.ts'
import { Included, ServiceCard } from './service-card.ts'

export const ServiceDetail = ServiceCard.extend({
  included: Included,
  includedRu: Included,
  areaMiles: Miles.nullable(),
  /** Null if the service has no deposit or the kitchen takes no cards. */
  deposit: DepositTerms.nullable(),
  chef: DishChef,
  /** Future dates of a class. */
  sessions: z.array(
    z.object({ id: Id, startsAt: Moment, endsAt: Moment, places: Positive, placesLeft: Whole }),
  ),
  others: z.array(ServiceCard),
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

export const getService = defineFunction({
  name: 'get-service',
  summary: 'Reads a service with its chef and, for a class, its dates.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ id: Id }),
  output: ServiceDetail,
  refusals: [notFound],
})
