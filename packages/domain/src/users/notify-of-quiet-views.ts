import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'

/** Rows per transaction; the next run continues. */
const atOnce = 100

interface QuietView {
  id: string
  userId: string
  reason: string
  /** A calendar day, `2026-11-21`. */
  day: string
}

/**
 * Notifies users whose accounts were opened on a suspicion of fraud, once `hidden_until` has passed, and shows them the
 * view in their settings. Reads rows instead of a queue, so that no notification is lost. Idempotent. Returns the
 * number of views.
 */
export async function notifyOfQuietViews(without: Omit<Call, 'user'>): Promise<number> {
  const call = { ...without, user: null }
  const { rows } = await sql<QuietView>`
    select v.id, v.user_id as "userId", v.reason, (v.opened_at at time zone 'UTC')::date::text as day
    from public.support_views v
    where v.hidden_until <= ${call.now}
    order by v.hidden_until, v.id
    limit ${atOnce}
    for no key update skip locked
  `.execute(call.db)
  for (const { userId, reason, day } of rows) {
    await notify(call, {
      userId,
      triggeredBy: null,
      type: 'other',
      worded: wordNotification('account_viewed', { reason, suspicionOn: day }),
    })
  }
  await sql`
    update public.support_views
    set hidden_until = null
    where id = any (${rows.map(({ id }) => id)}::uuid[])
  `.execute(call.db)
  return rows.length
}
