import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

export interface DueDelivery {
  eventId: string
  url: string
  /** The current secret first. */
  secrets: string[]
  type: string
  occurredAt: string
  data: Record<string, unknown>
}

/**
 * Reads the delivery of a job; undefined if that attempt was already made, the delivery has ended, or its endpoint is
 * disabled.
 */
export async function readDueDelivery(
  db: Queries,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  now: Date,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select
      d.event_id as "eventId", n.url,
      case when n.former_secret_until > ${now} then array[n.secret, n.former_secret] else array[n.secret] end as secrets,
      e.type, to_jsonb(e.occurred_at) #>> '{}' as "occurredAt", e.data
    from public.webhook_deliveries d
    join public.webhook_endpoints n on n.id = d.endpoint_id
    join public.webhook_events e on e.id = d.event_id
    where d.id = ${deliveryId}
      and d.attempts = ${attempt - 1}
      and d.status = 'pending'
      and n.disabled_at is null
  `.execute(db)
  return rows[0]
}
