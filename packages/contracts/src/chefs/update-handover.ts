import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { HandoverRules } from './handover.ts'
import { OwnBusiness } from './own-business.ts'

export const updateHandover = defineFunction({
  name: 'update-handover',
  summary: 'Updates pickup, delivery, lead and answer times, and the limit of open orders.',
  access: 'chef',
  effect: 'write',
  input: HandoverRules.extend(seenVersion),
  output: z.object({ business: OwnBusiness }),
  refusals: [forbiddenByPermit, notFound, staleEdit],
})
