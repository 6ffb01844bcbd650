import { z } from 'zod'
import { overlap } from '../bookings/booking-refusals.ts'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { refuseMissingVersion, staleEdit, versionBesideId } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { services } from './own-service.ts'
import { mostClassPlaces } from './service-limits.ts'

export const saveClassSession = defineFunction({
  name: 'save-class-session',
  summary: 'Creates or updates a date of a class. A booked date keeps its time and its taken spots.',
  access: 'chef',
  effect: 'create',
  input: z
    .object({
      id: Id.optional(),
      serviceId: Id,
      startsAt: Moment,
      places: z.int().min(1).max(mostClassPlaces),
      ...versionBesideId,
    })
    .superRefine(refuseMissingVersion),
  output: services,
  refusals: [overlap, notFound, staleEdit],
})
