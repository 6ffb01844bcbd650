import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { WebhookEndpoint } from './webhook-endpoint.ts'

export const listWebhookEndpoints = defineFunction({
  name: 'list-webhook-endpoints',
  summary: "Lists the webhook endpoints of the caller's kitchen, without their secrets.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ endpoints: z.array(WebhookEndpoint) }),
})
