import { z } from 'zod'
import { forbidden } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { WebhookEndpoint } from './webhook-endpoint.ts'

export const listWebhookEndpoints = defineFunction({
  name: 'list-webhook-endpoints',
  summary:
    "Lists the webhook endpoints of the caller's kitchen, for admins of the marketplace, without their secrets.",
  access: 'signed-in',
  right: 'connections',
  effect: 'read',
  input: z.object({}),
  output: z.object({ endpoints: z.array(WebhookEndpoint) }),
  refusals: [forbidden],
})
