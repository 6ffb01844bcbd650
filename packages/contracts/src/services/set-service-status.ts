import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { hiddenByAdmin } from '../menu/menu-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { services } from './own-service.ts'
import { datesBooked } from './service-refusals.ts'

export const setServiceStatus = defineFunction({
  name: 'set-service-status',
  summary: 'Sets the status of a service. Open bookings stay; a class with booked dates cannot be archived.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, status: ListingStatus }),
  output: services,
  refusals: [forbiddenByPermit, hiddenByAdmin, datesBooked, notFound],
})
