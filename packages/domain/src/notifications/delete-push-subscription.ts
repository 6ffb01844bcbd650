import { deletePushSubscription as contract } from '@localchef/contracts/notifications/delete-push-subscription'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { countBrowsers } from './push-subscriptions.ts'

export const deletePushSubscription = implement(contract, async ({ endpoint }, call) => {
  await sql`
    delete from public.push_subscriptions
    where endpoint = ${endpoint}
      and user_id = ${call.user.id}
  `.execute(call.db)
  return countBrowsers(call)
})
