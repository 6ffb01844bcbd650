import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const acceptAgreement = defineFunction({
  name: 'accept-agreement',
  summary: 'Accepts the newest version of the chef agreement; an older one is refused with 409.',
  access: 'chef',
  effect: 'write',
  input: z.object({ version: Whole.min(1) }),
  output: z.object({ business: OwnBusiness }),
})
