import { notFound } from '@localchef/contracts/common-refusals'
import { replayWebhookDelivery as contract } from '@localchef/contracts/webhooks/replay-webhook-delivery'
import { deliveryPending, endpointDisabled } from '@localchef/contracts/webhooks/webhook-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockEndpoint, managedEndpoints } from './own-endpoint.ts'
import { firstTries } from './webhook-schedule.ts'

/** The log keeps the earlier attempts, and the sweep enqueues a new job. */
export const replayWebhookDelivery = implement(contract, async ({ deliveryId }, call) => {
  const { db, refuse } = call
  const { rows: found } = await sql<{ endpointId: string }>`
    select d.endpoint_id as "endpointId"
    from public.webhook_deliveries d
    join public.webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${deliveryId}
      and ${managedEndpoints(call)}
  `.execute(db)
  const endpointId = found[0]?.endpointId
  if (!endpointId) throw refuse(notFound, noSuch('delivery'))
  const { isEnabled } = await lockEndpoint(call, endpointId)
  if (!isEnabled) throw refuse(endpointDisabled)
  const { rows } = await sql<{ id: string }>`
    update public.webhook_deliveries
    set status = 'pending',
        tries_left = ${firstTries},
        queued_at = null,
        next_attempt_at = null
    where id = ${deliveryId}
      and status <> 'pending'
    returning id
  `.execute(db)
  if (rows.length === 0) throw refuse(deliveryPending)
  return { replayed: true as const }
})
