import { testWebhookEndpoint as contract } from '@localchef/contracts/webhooks/test-webhook-endpoint'
import { testEventType } from '@localchef/contracts/webhooks/webhook-event'
import { endpointDisabled } from '@localchef/contracts/webhooks/webhook-refusals'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockEndpoint } from './own-endpoint.ts'

export const testWebhookEndpoint = implement(contract, async ({ endpointId }, call) => {
  const { id, chefId, isEnabled } = await lockEndpoint(call, endpointId)
  if (!isEnabled) throw call.refuse(endpointDisabled)
  const { rows } = await sql<{ id: string }>`
    with event as (
      insert into public.webhook_events (chef_id, type, data)
      values (${chefId}, ${testEventType}, ${JSON.stringify({ endpointId: id })}::jsonb)
      returning id
    )
    insert into public.webhook_deliveries (endpoint_id, event_id)
    select ${id}, e.id
    from event e
    returning id
  `.execute(call.db)
  const deliveryId = rows[0]?.id
  if (!deliveryId) throw new Error('the insert returned no delivery')
  return { deliveryId }
})
