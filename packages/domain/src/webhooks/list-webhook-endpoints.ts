import { listWebhookEndpoints as contract } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import { implement } from '../server-function.ts'
import { readEndpoints } from './own-endpoint.ts'

export const listWebhookEndpoints = implement(contract, async (_input, call) => ({
  endpoints: await readEndpoints(call),
}))
