import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { longestReason } from '../text-limits.ts'
import { services } from './own-service.ts'
import { sessionBooked } from './service-refusals.ts'

export const cancelClassSession = defineFunction({
  name: 'cancel-class-session',
  summary:
    'Deletes a date of a class. Its bookings are canceled with the reason, which their buyers receive.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, reason: z.string().trim().max(longestReason).optional() }),
  output: services.extend({ cancelledBookings: Whole }),
  refusals: [notFound, sessionBooked],
})
