import { deleteWebhookEndpoint as contract } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockEndpoint } from './own-endpoint.ts'

export const deleteWebhookEndpoint = implement(contract, async ({ endpointId }, call) => {
  const { id } = await lockEndpoint(call, endpointId)
  await sql`delete from public.webhook_endpoints where id = ${id}`.execute(call.db)
  return { deleted: true as const }
})
