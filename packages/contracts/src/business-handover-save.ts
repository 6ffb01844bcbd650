import { z } from 'zod'
import { HandoverRules } from './business-handover.ts'
import { OwnBusiness } from './business-own.ts'
import { defineFunction } from './function-contract.ts'

export const saveBusinessHandover = defineFunction({
  name: 'save-business-handover',
  summary: 'Pickup and delivery, times to answer and to cook, and how many orders at once.',
  access: 'chef',
  effect: 'write',
  input: HandoverRules,
  output: z.object({ business: OwnBusiness }),
})
