import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { saveStaffRole as contract } from '@localchef/contracts/staff/save-staff-role'
import { ownerKeepsRights, staffRoleTaken } from '@localchef/contracts/staff/staff-refusals'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { rightsBeyond } from '@localchef/contracts/staff/staff-role'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { refuseStale } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { notifyStaff } from './notify-staff.ts'
import { readStaffRole } from './read-staff-role.ts'
import { lockStaff, refuseBeyondOwnRights } from './staff-rights.ts'

/** Callers need every right that the role gains or loses. A repeated save changes and records nothing. */
export const saveStaffRole = implement(contract, async ({ name, rights, version: seen, reason }, call) => {
  const { db } = call
  if (name === 'owner') throw call.refuse(ownerKeepsRights)
  await lockStaff(db)
  const before = await readStaffRole(db, name)
  if (!before && seen !== null) throw call.refuse(notFound, noSuch('role'))
  const had = before?.rights ?? []
  const changed = [...rightsBeyond(rights, had), ...rightsBeyond(had, rights)]
  if (before) {
    if (changed.length === 0) return { role: before }
    if (seen === null) throw call.refuse(staffRoleTaken)
    refuseStale(call.refuse, seen, before.version)
  }
  await refuseBeyondOwnRights(call, changed)
  await writeRole(db, name, rights)
  const role = await readStaffRole(db, name)
  if (!role) throw new Error('the saved staff role was not found')
  await recordAct(call, {
    action: before ? 'change-staff-role' : 'create-staff-role',
    subjectKind: 'staff_role',
    subjectId: name,
    before: before ? { rights: before.rights } : null,
    after: { rights: role.rights },
    reason,
  })
  if (role.memberCount > 0) {
    const worded = wordNotification('staff_rights_changed', { staffRole: name, reason })
    await notifyStaff(call, name, worded, '/admin/dashboard')
  }
  return { role }
})

async function writeRole(db: Queries, name: string, rights: readonly StaffRight[]): Promise<void> {
  await sql`insert into public.staff_roles (name) values (${name}) on conflict do nothing`.execute(db)
  await sql`
    delete from public.staff_role_rights
    where role = ${name}
      and right_name <> all(${rights}::text[])
  `.execute(db)
  await sql`
    insert into public.staff_role_rights (role, right_name)
    select ${name}, wanted
    from unnest(${rights}::text[]) wanted
    on conflict do nothing
  `.execute(db)
}
