import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { endpointDisabled } from './webhook-refusals.ts'

export const testWebhookEndpoint = defineFunction({
  name: 'test-webhook-endpoint',
  summary: 'Sends the event webhook.test to an endpoint.',
  access: 'signed-in',
  right: 'connections',
  effect: 'write',
  input: z.object({ endpointId: Id }),
  output: z.object({ deliveryId: Id }),
  refusals: [forbidden, notFound, endpointDisabled],
})
