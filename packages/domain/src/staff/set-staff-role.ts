import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { setStaffRole as contract } from '@localchef/contracts/staff/set-staff-role'
import { sameStaffRole, unknownStaffRole } from '@localchef/contracts/staff/staff-refusals'
import { ownAccount } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readStaffMembers } from './read-staff-members.ts'
import { readStaffRole } from './read-staff-role.ts'
import { refuseLastOwner } from './refuse-last-owner.ts'
import { lockStaff, refuseBeyondOwnRights, refuseOnHigherStaff } from './staff-rights.ts'

export const setStaffRole = implement(contract, async ({ userId, role: name, reason }, call) => {
  const { db, user, now } = call
  if (userId === user.id) throw call.refuse(ownAccount)
  await lockStaff(db)
  const [before] = await readStaffMembers(db, userId)
  if (!before) throw call.refuse(notFound, noSuch('user'))
  const role = await readStaffRole(db, name)
  if (!role) throw call.refuse(unknownStaffRole)
  if (before.role === name) throw call.refuse(sameStaffRole)
  await refuseOnHigherStaff(call, userId)
  await refuseBeyondOwnRights(call, role.rights)
  await refuseLastOwner(call, userId)
  await sql`
    update public.staff_members
    set role = ${name},
        since = ${now}
    where user_id = ${userId}
  `.execute(db)
  await recordAct(call, {
    action: 'set-staff-role',
    subjectKind: 'user',
    subjectId: userId,
    before: { staffRole: before.role },
    after: { staffRole: name },
    reason,
  })
  await notifyOfDecision(call, {
    userId,
    worded: wordNotification('staff_role_changed', { staffRole: name, reason }),
    path: '/admin/dashboard',
  })
  return { member: { ...before, role: name, since: now.toISOString() } }
})
