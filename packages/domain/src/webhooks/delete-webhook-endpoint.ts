import { deleteWebhookEndpoint as contract } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockEndpoint, recordEndpointAct } from './own-endpoint.ts'

export const deleteWebhookEndpoint = implement(contract, async ({ endpointId }, call) => {
  const { id, url } = await lockEndpoint(call, endpointId)
  await sql`delete from public.webhook_endpoints where id = ${id}`.execute(call.db)
  await recordEndpointAct(call, id, 'delete', { before: { url }, after: null })
  return { deleted: true as const }
})
