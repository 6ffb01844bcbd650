import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { ServiceStatus, services } from './own-service.ts'

export const setServiceStatus = defineFunction({
  name: 'set-service-status',
  summary:
    'Shows, pauses or archives a service. Its open bookings stay; a class with booked dates is not archived.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, status: ServiceStatus }),
  output: services,
})
