import { setUserRole as contract } from '@localchef/contracts/users/set-user-role'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { tellDecision } from '../queue/notify-of-decision.ts'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { lockUser } from './lock-user.ts'
import { readAdminUser } from './user-rows.ts'

const russian = { buyer: 'покупатель', chef: 'повар', admin: 'администратор' }
const english = { buyer: 'a buyer', chef: 'a chef', admin: 'an admin' }

/** A kitchen that takes orders needs its chef: it is suspended before its owner becomes something else. */
export const setUserRole = implement(contract, async ({ userId, role, reason }, call) => {
  const user = await lockUser(userId, call)
  if (user.role === role) throw new Refusal(409, 'same_role', 'They have this role already')
  if (user.role === 'chef' && user.chef && ['active', 'paused'].includes(user.chef.status)) {
    throw new Refusal(422, 'has_open_kitchen', 'Their kitchen takes orders: suspend it first')
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
  await tellDecision(call, {
    userId,
    news: 'role_changed',
    facts: { name: english[role], nameRu: russian[role], reason },
    path: role === 'admin' ? '/admin/dashboard' : '/dashboard',
  })
  return { user: await readAdminUser(call.db, userId, call.now) }
})
