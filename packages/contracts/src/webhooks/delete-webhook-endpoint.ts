import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteWebhookEndpoint = defineFunction({
  name: 'delete-webhook-endpoint',
  summary: 'Deletes a webhook endpoint with its deliveries.',
  access: 'signed-in',
  right: 'connections',
  effect: 'write',
  input: z.object({ endpointId: Id }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: [forbidden, notFound],
})
