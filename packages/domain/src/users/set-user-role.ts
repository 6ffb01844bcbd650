import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { unknownStaffRole } from '@localchef/contracts/staff/staff-refusals'
import { setUserRole as contract } from '@localchef/contracts/users/set-user-role'
import { hasOpenKitchen, sameRole } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { implement } from '../server-function.ts'
import { readStaffRole } from '../staff/read-staff-role.ts'
import { refuseLastOwner } from '../staff/refuse-last-owner.ts'
import { lockStaff, refuseBeyondOwnRights, refuseOnHigherStaff } from '../staff/staff-rights.ts'
import { lockUser } from './lock-user.ts'
import { readAdminUser } from './read-admin-user.ts'

/** A chef with an open kitchen keeps the role: the kitchen must be suspended first. */
export const setUserRole = implement(contract, async ({ userId, role, staffRole, reason }, call) => {
  await lockStaff(call.db)
  const user = await lockUser(userId, call)
  if (user.role === role) throw call.refuse(sameRole)
  if (user.role === 'chef' && user.chef && ['active', 'paused'].includes(user.chef.status)) {
    throw call.refuse(hasOpenKitchen)
  }
  const given = role === 'admin' ? await readStaffRole(call.db, staffRole) : null
  if (given === undefined) throw call.refuse(unknownStaffRole)
  if (given) await refuseBeyondOwnRights(call, given.rights)
  await refuseOnHigherStaff(call, userId)
  await refuseLastOwner(call, userId)
  await sql`
    update public.profiles
    set role = ${role}::public.profile_role
    where id = ${userId}
  `.execute(call.db)
  // A trigger on the profile has added the member.
  if (given) {
    await sql`update public.staff_members set role = ${staffRole} where user_id = ${userId}`.execute(call.db)
  }
  await recordAct(call, {
    action: 'set-user-role',
    subjectKind: 'user',
    subjectId: userId,
    before: { role: user.role },
    after: given ? { role, staffRole } : { role },
    reason,
  })
  await notifyOfDecision(call, {
    userId,
    worded: wordNotification('role_changed', { role, reason }),
    path: role === 'admin' ? '/admin/dashboard' : '/dashboard',
  })
  return { user: await readAdminUser(call.refuse, call.db, userId, call.now) }
})
