import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { WebhookDelivery } from './webhook-endpoint.ts'

export const listWebhookDeliveries = defineFunction({
  name: 'list-webhook-deliveries',
  summary: 'Lists the deliveries to an endpoint of the last 30 days, newest first, with their attempts.',
  access: 'signed-in',
  right: 'connections',
  effect: 'read',
  input: z.object({
    endpointId: Id,
    /** `occurredAt` of the last row of the previous page. */
    before: Moment.optional(),
  }),
  output: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
  refusals: [forbidden, notFound],
})
