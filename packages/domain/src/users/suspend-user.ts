import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { suspendUser as contract } from '@localchef/contracts/users/suspend-user'
import { isAdmin } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { suspendChef } from '../chefs/suspend-chef.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { endSales } from './end-sales.ts'
import { lockUser } from './lock-user.ts'
import { readAdminUser } from './read-admin-user.ts'

/** Refuses admins, so that two admins cannot lock each other out in one step. */
export const suspendUser = implement(contract, async ({ userId, until, reason }, call) => {
  const user = await lockUser(userId, call)
  if (user.role === 'admin') throw call.refuse(isAdmin)
  if (until && new Date(until) <= call.now) throw invalidField(['until'], 'in_the_past')
  await sql`
    update public.profiles
    set suspended_at = ${call.now},
        suspended_until = ${until}::timestamptz,
        suspended_reason = ${reason}
    where id = ${userId}
  `.execute(call.db)
  await recordAct(call, {
    action: 'suspend-user',
    subjectKind: 'user',
    subjectId: userId,
    before: { suspendedAt: user.suspendedAt, suspendedUntil: user.suspendedUntil },
    after: { suspendedAt: call.now.toISOString(), suspendedUntil: until },
    reason,
  })
  if (user.chef && user.chef.status !== 'suspended') {
    await suspendChef(call, user.chef, { reason, withPerson: true })
  }
  await endSales(call, { chefIds: user.chef ? [user.chef.id] : [], buyerIds: [user.id] }, reason)
  await notifyOfDecision(call, {
    userId,
    worded: wordNotification('account_suspended', { reason }),
    path: '/faq',
  })
  return { user: await readAdminUser(call.refuse, call.db, userId, call.now) }
})
