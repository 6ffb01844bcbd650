import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { UserCall } from '../server-function.ts'

export async function countBrowsers({ db, user }: UserCall): Promise<{ browsers: number }> {
  const { rows } = await sql<{ browsers: number }>`
    select count(*)::integer as browsers
    from public.push_subscriptions
    where user_id = ${user.id}
  `.execute(db)
  return { browsers: rows[0]?.browsers ?? 0 }
}

export interface PushSubscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

export async function readPushSubscriptions(db: Queries, userId: string): Promise<PushSubscription[]> {
  const { rows } = await sql<PushSubscription>`
    select id, endpoint, p256dh, auth_secret as auth
    from public.push_subscriptions
    where user_id = ${userId}
  `.execute(db)
  return rows
}

/** Deletes subscriptions that the push service has ended. */
export async function forgetPushSubscriptions(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    delete from public.push_subscriptions
    where id = any (${ids}::uuid[])
  `.execute(db)
}
