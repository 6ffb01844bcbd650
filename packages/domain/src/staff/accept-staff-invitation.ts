import { acceptStaffInvitation as contract } from '@localchef/contracts/staff/accept-staff-invitation'
import { alreadyStaff } from '@localchef/contracts/staff/staff-invitation'
import { hasOpenKitchen } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { requireInvitation } from './staff-invitations.ts'
import { lockStaff } from './staff-rights.ts'

/** Locks the staff first, so that the inviting admin still has the rights when the invitation is used. */
export const acceptStaffInvitation = implement(contract, async ({ token }, call) => {
  const { db, user } = call
  await lockStaff(db)
  const { id, role, inviterId } = await requireInvitation(call, token)
  const { rows } = await sql<{ role: string; sells: boolean }>`
    select p.role,
      exists (
        select 1
        from public.chefs c
        where c.profile_id = p.id
          and c.status in ('active', 'paused')
      ) as sells
    from public.profiles p
    where p.id = ${user.id}
    for no key update of p
  `.execute(db)
  const [before] = rows
  if (before?.role === 'admin') throw call.refuse(alreadyStaff)
  if (before?.sells) throw call.refuse(hasOpenKitchen)
  await sql`update public.staff_invitations set accepted_by = ${user.id} where id = ${id}`.execute(db)
  await sql`update public.profiles set role = 'admin' where id = ${user.id}`.execute(db)
  // A trigger on the profile has added the member.
  await sql`update public.staff_members set role = ${role} where user_id = ${user.id}`.execute(db)
  await sql`delete from public.staff_invitations where id = ${id}`.execute(db)
  await recordAct(call, {
    action: 'accept-staff-invitation',
    subjectKind: 'user',
    subjectId: user.id,
    before: { role: before?.role },
    after: { role: 'admin', staffRole: role, invitation: id, invitedBy: inviterId },
    reason: null,
  })
  return { role }
})
