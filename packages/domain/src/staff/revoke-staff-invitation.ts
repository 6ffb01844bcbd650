import { notFound } from '@localchef/contracts/common-refusals'
import { revokeStaffInvitation as contract } from '@localchef/contracts/staff/revoke-staff-invitation'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readStaffInvitations } from './staff-invitations.ts'
import { lockStaff } from './staff-rights.ts'

export const revokeStaffInvitation = implement(contract, async ({ id }, call) => {
  const { db, now } = call
  // Locks the staff, so that an invitation cannot be both accepted and revoked.
  await lockStaff(db)
  const { rows } = await sql<{ role: string }>`
    delete from public.staff_invitations
    where id = ${id}
    returning role
  `.execute(db)
  const [revoked] = rows
  if (!revoked) throw call.refuse(notFound, noSuch('invitation'))
  await recordAct(call, {
    action: 'revoke-staff-invitation',
    subjectKind: 'staff_role',
    subjectId: revoked.role,
    before: { invitation: id },
    after: null,
    reason: null,
  })
  return { invitations: await readStaffInvitations(db, now) }
})
