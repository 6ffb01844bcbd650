import { savePushSubscription as contract } from '@localchef/contracts/notifications/save-push-subscription'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { countBrowsers } from './push-subscriptions.ts'

/** Maximum browsers per user. The oldest are deleted. */
const mostBrowsers = 20

export const savePushSubscription = implement(contract, async ({ endpoint, keys }, call) => {
  await sql`
    insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret, created_at)
    values (${call.user.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${call.now})
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
      where user_id = ${call.user.id}
      order by created_at desc, id
      offset ${mostBrowsers}
    )
  `.execute(call.db)
  return countBrowsers(call)
})
