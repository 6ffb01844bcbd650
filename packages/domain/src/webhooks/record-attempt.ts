import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { WebhookFault } from '@localchef/contracts/webhooks/webhook-endpoint'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'
import { staffWith } from '../staff/staff-rights.ts'
import { nextAttemptAt } from './webhook-schedule.ts'

export interface AttemptResult {
  statusCode: number | null
  answer: string
  fault: WebhookFault | null
  tookMs: number
}

type SystemCall = Omit<Call, 'user'>

interface Settled {
  endpointId: string
  url: string
  /** The chef; null for an endpoint of the marketplace. */
  userId: string | null
  triesLeft: number
}

/**
 * Writes the outcome of an attempt: success, a later attempt, or failure. Disables an endpoint that answers 410 or has
 * had no success for as long as deliveries are retried, and notifies its chef or the staff with the right.
 */
export async function recordAttempt(
  call: SystemCall,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  result: AttemptResult,
): Promise<void> {
  const { db, now } = call
  const { rows } = await sql<Settled>`
    select n.id as "endpointId", n.url, c.profile_id as "userId", d.tries_left - 1 as "triesLeft"
    from public.webhook_deliveries d
    join public.webhook_endpoints n on n.id = d.endpoint_id
    left join public.chefs c on c.id = n.chef_id
    where d.id = ${deliveryId}
      and d.attempts = ${attempt - 1}
      and d.status = 'pending'
    for no key update of n, d
  `.execute(db)
  const settled = rows[0]
  if (!settled) return
  await sql`
    insert into public.webhook_attempts (delivery_id, number, status_code, answer, fault, took_ms, attempted_at)
    values (
      ${deliveryId}, ${attempt}, ${result.statusCode}, ${result.answer}, ${result.fault}, ${result.tookMs}, ${now}
    )
  `.execute(db)
  const { statusCode } = result
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const isGone = statusCode === 410
  const next = isDelivered || isGone ? undefined : nextAttemptAt(settled.triesLeft, now)
  await sql`
    update public.webhook_deliveries
    set attempts = ${attempt},
        tries_left = greatest(0, ${settled.triesLeft}::integer),
        status = ${isDelivered ? 'delivered' : next ? 'pending' : 'failed'},
        next_attempt_at = ${next ?? null}
    where id = ${deliveryId}
  `.execute(db)
  await sql`
    update public.webhook_endpoints
    set failing_since = case when ${isDelivered} then null else coalesce(failing_since, ${now}) end
    where id = ${settled.endpointId}
  `.execute(db)
  if (next) await call.outside.enqueue('deliver-webhook', { deliveryId, attempt: attempt + 1 }, next)
  if (!isDelivered && !next) await disable(call, settled, isGone ? 'gone' : 'failing')
}

/** Disables an endpoint that is gone or had no success for three days, and ends its pending deliveries. */
async function disable(call: SystemCall, endpoint: Settled, reason: 'gone' | 'failing'): Promise<void> {
  const { db, now } = call
  const { rows } = await sql<{ id: string }>`
    update public.webhook_endpoints
    set disabled_at = ${now},
        disabled_reason = ${reason}
    where id = ${endpoint.endpointId}
      and disabled_at is null
      and (${reason === 'gone'} or failing_since <= ${now}::timestamptz - interval '3 days')
    returning id
  `.execute(db)
  if (rows.length === 0) return
  await sql`
    update public.webhook_deliveries
    set status = 'failed',
        next_attempt_at = null,
        queued_at = coalesce(queued_at, ${now})
    where endpoint_id = ${endpoint.endpointId}
      and status = 'pending'
  `.execute(db)
  for (const userId of endpoint.userId ? [endpoint.userId] : await staffWith(db, 'connections')) {
    await notify(
      { ...call, user: null },
      {
        userId,
        triggeredBy: null,
        type: 'other',
        worded: wordNotification('webhook_disabled', { host: new URL(endpoint.url).host }),
        mail: { topic: 'account', path: endpoint.userId ? '/dashboard/connections' : '/admin/connections' },
      },
    )
  }
}

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
