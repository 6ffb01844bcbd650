import { removePushSubscription, savePushSubscription } from '@localchef/contracts/push-subscription'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { implement, type PersonalCall } from '../server-function.ts'

/** More devices than a person has; the oldest give way. */
const MOST_BROWSERS = 20

export const keepPushSubscription = implement(savePushSubscription, async ({ endpoint, keys }, call) => {
  await sql`
    insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret, created_at)
    values (${call.person.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${call.now})
    on conflict (endpoint) do update
    set user_id = excluded.user_id,
        p256dh = excluded.p256dh,
        auth_secret = excluded.auth_secret,
        created_at = excluded.created_at
  `.execute(call.db)
  await sql`
    delete from public.push_subscriptions
    where id in (
      select id
      from public.push_subscriptions
      where user_id = ${call.person.id}
      order by created_at desc, id
      offset ${MOST_BROWSERS}
    )
  `.execute(call.db)
  return countBrowsers(call)
})

export const dropPushSubscription = implement(removePushSubscription, async ({ endpoint }, call) => {
  await sql`
    delete from public.push_subscriptions
    where endpoint = ${endpoint}
      and user_id = ${call.person.id}
  `.execute(call.db)
  return countBrowsers(call)
})

async function countBrowsers({ db, person }: PersonalCall): Promise<{ browsers: number }> {
  const { rows } = await sql<{ browsers: number }>`
    select count(*)::integer as browsers
    from public.push_subscriptions
    where user_id = ${person.id}
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

/** Browsers whose push service says that they are gone. */
export async function forgetPushSubscriptions(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    delete from public.push_subscriptions
    where id = any (${ids}::uuid[])
  `.execute(db)
}
