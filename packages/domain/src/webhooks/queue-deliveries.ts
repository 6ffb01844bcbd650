import { sql } from 'kysely'
import type { Call } from '../server-function.ts'

const atOnce = 200

/**
 * Enqueues a job for each delivery that has none. One transaction writes the mark and the job, so a delivery gets
 * exactly one job. Triggers write the events and cannot enqueue jobs.
 */
export async function queueDeliveries({ db, now, outside }: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ deliveryId: string; attempt: number }>`
    with unqueued as (
      select id
      from public.webhook_deliveries
      where queued_at is null
      order by created_at, id
      limit ${atOnce}
      for no key update skip locked
    )
    update public.webhook_deliveries d
    set queued_at = ${now}
    from unqueued u
    where d.id = u.id
    returning d.id as "deliveryId", d.attempts + 1 as attempt
  `.execute(db)
  await outside.enqueueAll('deliver-webhook', rows, now)
  return rows.length
}
