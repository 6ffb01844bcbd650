import { webhookLogDays } from '@localchef/contracts/webhooks/webhook-endpoint'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'

const atOnce = 5_000

/** Deletes expired events with their deliveries, and secrets that no longer sign. */
export async function pruneWebhooks({ db, now }: Omit<Call, 'user'>): Promise<void> {
  await sql`
    delete from public.webhook_events
    where id in (
      select id
      from public.webhook_events
      where occurred_at < ${now}::timestamptz - make_interval(days => ${webhookLogDays})
      order by occurred_at
      limit ${atOnce}
    )
  `.execute(db)
  await sql`
    update public.webhook_endpoints
    set former_secret = null,
        former_secret_until = null
    where former_secret_until <= ${now}
  `.execute(db)
}
