import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { HandoverRules } from './handover.ts'
import { OwnBusiness } from './own-business.ts'

export const saveHandover = defineFunction({
  name: 'save-handover',
  summary: 'Pickup and delivery, times to answer and to cook, and how many orders at once.',
  access: 'chef',
  effect: 'write',
  input: HandoverRules,
  output: z.object({ business: OwnBusiness }),
})
