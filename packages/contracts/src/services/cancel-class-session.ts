import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { services } from './own-service.ts'

export const cancelClassSession = defineFunction({
  name: 'cancel-class-session',
  summary:
    'Takes a date of a class away. Booked places are cancelled with the reason, which their buyers are told; 409 without one.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, reason: z.string().trim().max(500).optional() }),
  output: services.extend({ cancelledBookings: z.int() }),
})
