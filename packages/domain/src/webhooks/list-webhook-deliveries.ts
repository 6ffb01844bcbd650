import { notFound } from '@localchef/contracts/common-refusals'
import { listWebhookDeliveries as contract } from '@localchef/contracts/webhooks/list-webhook-deliveries'
import type { WebhookAttempt, WebhookDelivery } from '@localchef/contracts/webhooks/webhook-endpoint'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { managedEndpoints } from './own-endpoint.ts'

const pageSize = 25

export const listWebhookDeliveries = implement(contract, async ({ endpointId, before }, call) => {
  const { db, refuse } = call
  const { rows: owned } = await sql<{ id: string }>`
    select e.id
    from public.webhook_endpoints e
    where e.id = ${endpointId}
      and ${managedEndpoints(call)}
  `.execute(db)
  if (owned.length === 0) throw refuse(notFound, noSuch('webhook endpoint'))
  const { rows } = await sql<{
    id: string
    eventId: string
    type: WebhookDelivery['type']
    occurredAt: string
    status: WebhookDelivery['status']
    nextAttemptAt: string | null
    attempts: WebhookAttempt[]
  }>`
    select
      d.id, d.event_id as "eventId", e.type, to_jsonb(d.created_at) #>> '{}' as "occurredAt", d.status,
      to_jsonb(d.next_attempt_at) #>> '{}' as "nextAttemptAt",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'number', a.number,
              'attemptedAt', to_jsonb(a.attempted_at),
              'statusCode', a.status_code,
              'answer', a.answer,
              'fault', a.fault,
              'tookMs', a.took_ms
            )
            order by a.number desc
          )
          from public.webhook_attempts a
          where a.delivery_id = d.id
        ),
        '[]'
      ) as attempts
    from public.webhook_deliveries d
    join public.webhook_events e on e.id = d.event_id
    where d.endpoint_id = ${endpointId}
      and (${before ?? null}::timestamptz is null or d.created_at < ${before ?? null})
    order by d.created_at desc, d.id
    limit ${pageSize + 1}
  `.execute(db)
  return { deliveries: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
})
