import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { setUserRole as contract } from '@localchef/contracts/users/set-user-role'
import { hasOpenKitchen, sameRole } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../queue/notify-of-decision.ts'
import { implement } from '../server-function.ts'
import { lockUser } from './lock-user.ts'
import { readAdminUser } from './read-admin-user.ts'

/** A chef with an open kitchen keeps the role: the kitchen must be suspended first. */
export const setUserRole = implement(contract, async ({ userId, role, reason }, call) => {
  const user = await lockUser(userId, call)
  if (user.role === role) throw call.refuse(sameRole)
  if (user.role === 'chef' && user.chef && ['active', 'paused'].includes(user.chef.status)) {
    throw call.refuse(hasOpenKitchen)
  }
  await sql`
    update public.profiles
    set role = ${role}::public.profile_role
    where id = ${userId}
  `.execute(call.db)
  await recordAct(call, {
    action: 'set-user-role',
    subjectKind: 'user',
    subjectId: userId,
    before: { role: user.role },
    after: { role },
    reason,
  })
  await notifyOfDecision(call, {
    userId,
    worded: wordNotification('role_changed', { role, reason }),
    path: role === 'admin' ? '/admin/dashboard' : '/dashboard',
  })
  return { user: await readAdminUser(call.refuse, call.db, userId, call.now) }
})
