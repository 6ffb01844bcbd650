import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const rotateWebhookSecret = defineFunction({
  name: 'rotate-webhook-secret',
  summary: 'Gives an endpoint a new secret, returned only once. For a day deliveries are signed with both.',
  access: 'signed-in',
  right: 'connections',
  effect: 'write',
  input: z.object({ endpointId: Id }),
  output: z.object({ secret: z.string(), formerUntil: Moment }),
  refusals: [forbidden, notFound],
})
