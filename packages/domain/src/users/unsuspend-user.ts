import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { unsuspendUser as contract } from '@localchef/contracts/users/unsuspend-user'
import { notSuspended } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { readSuspension, unsuspendChef } from '../chefs/suspend-chef.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { type Call, implement, type UserCall } from '../server-function.ts'
import { lockUser } from './lock-user.ts'
import { readAdminUser } from './read-admin-user.ts'

export const unsuspendUser = implement(contract, async ({ userId, reason }, call) => {
  const user = await lockUser(userId, call)
  if (!user.suspendedAt) throw call.refuse(notSuspended)
  await restore(call, user.id, reason)
  await recordAct(call, {
    action: 'unsuspend-user',
    subjectKind: 'user',
    subjectId: userId,
    before: { suspendedAt: user.suspendedAt, suspendedUntil: user.suspendedUntil },
    after: { suspendedAt: null, suspendedUntil: null },
    reason,
  })
  return { user: await readAdminUser(call.refuse, call.db, userId, call.now) }
})

/** Lifts suspensions whose time is over, including those of kitchens. Returns their number. */
export async function endSuspensions(call: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from public.profiles
    where suspended_at is not null
      and suspended_until <= ${call.now}
    order by suspended_until
    limit 50
    for no key update skip locked
  `.execute(call.db)
  for (const { id } of rows) await restore({ ...call, user: null }, id)
  return rows.length
}

async function restore(call: Call | UserCall, userId: string, reason?: string): Promise<void> {
  await sql`
    update public.profiles
    set suspended_at = null,
        suspended_until = null,
        suspended_reason = null
    where id = ${userId}
  `.execute(call.db)
  const kitchens = await sql<{ id: string }>`
    select id
    from public.chefs
    where profile_id = ${userId}
      and status = 'suspended'
    for no key update
  `.execute(call.db)
  for (const { id } of kitchens.rows) {
    const suspension = await readSuspension(call, id)
    if (suspension?.withPerson) await unsuspendChef(call, id, reason)
  }
  await notifyOfDecision(call, { userId, worded: wordNotification('account_unsuspended', {}), path: '/auth' })
}
