import { notFound } from '@localchef/contracts/common-refusals'
import { deleteStaffRole as contract } from '@localchef/contracts/staff/delete-staff-role'
import { builtInRole, staffRoleInUse } from '@localchef/contracts/staff/staff-refusals'
import { builtInStaffRoles } from '@localchef/contracts/staff/staff-role'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readStaffRole } from './read-staff-role.ts'
import { lockStaff, refuseBeyondOwnRights } from './staff-rights.ts'

export const deleteStaffRole = implement(contract, async ({ name, reason }, call) => {
  if (builtInStaffRoles.some((role) => role === name)) throw call.refuse(builtInRole)
  await lockStaff(call.db)
  const role = await readStaffRole(call.db, name)
  if (!role) throw call.refuse(notFound, noSuch('role'))
  if (role.memberCount > 0) throw call.refuse(staffRoleInUse)
  await refuseBeyondOwnRights(call, role.rights)
  // Views that were shared with this role only are no longer shared.
  await sql`
    update public.saved_views
    set is_shared = false,
        shared_role = null
    where shared_role = ${name}
  `.execute(call.db)
  await sql`delete from public.staff_roles where name = ${name}`.execute(call.db)
  await recordAct(call, {
    action: 'delete-staff-role',
    subjectKind: 'staff_role',
    subjectId: name,
    before: { rights: role.rights },
    after: null,
    reason,
  })
  return { name }
})
