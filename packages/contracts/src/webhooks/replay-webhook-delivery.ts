import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { deliveryPending, endpointDisabled } from './webhook-refusals.ts'

export const replayWebhookDelivery = defineFunction({
  name: 'replay-webhook-delivery',
  summary: 'Sends a delivery that succeeded or failed once more, with the same webhook-id.',
  access: 'signed-in',
  right: 'connections',
  effect: 'write',
  input: z.object({ deliveryId: Id }),
  output: z.object({ replayed: z.literal(true) }),
  refusals: [forbidden, notFound, deliveryPending, endpointDisabled],
})
