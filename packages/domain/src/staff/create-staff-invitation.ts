import type { Language } from '@localchef/contracts/language'
import { createStaffInvitation as contract } from '@localchef/contracts/staff/create-staff-invitation'
import { alreadyStaff, invitationDays } from '@localchef/contracts/staff/staff-invitation'
import { unknownStaffRole } from '@localchef/contracts/staff/staff-refusals'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { randomToken } from '../random-token.ts'
import { implement } from '../server-function.ts'
import { readStaffRole } from './read-staff-role.ts'
import { readStaffInvitations } from './staff-invitations.ts'
import { lockStaff, refuseBeyondOwnRights } from './staff-rights.ts'

export const createStaffInvitation = implement(contract, async ({ id, email, role: name, reason }, call) => {
  const { db, user, now } = call
  await lockStaff(db)
  const sent = await readStaffInvitations(db, now)
  if (sent.some((invitation) => invitation.id === id)) return { invitations: sent }
  const role = await readStaffRole(db, name)
  if (!role) throw call.refuse(unknownStaffRole)
  await refuseBeyondOwnRights(call, role.rights)
  const { rows } = await sql<{ language: Language; isStaff: boolean }>`
    select p.language, p.role = 'admin' as "isStaff"
    from public.profiles p
    where lower(p.email) = lower(${email})
  `.execute(db)
  const [known] = rows
  if (known?.isStaff) throw call.refuse(alreadyStaff)
  await sql`delete from public.staff_invitations where lower(email) = lower(${email})`.execute(db)
  const token = randomToken()
  await sql`
    insert into public.staff_invitations (id, email, role, token_hash, invited_by, invited_at, expires_at)
    values (
      ${id}, ${email}, ${name}, encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), ${user.id}, ${now},
      ${now}::timestamptz + make_interval(days => ${invitationDays})
    )
  `.execute(db)
  // The audit can't be changed, so it names no address that may have to be erased.
  await recordAct(call, {
    action: 'create-staff-invitation',
    subjectKind: 'staff_role',
    subjectId: name,
    before: null,
    after: { invitation: id },
    reason,
  })
  const language = known?.language ?? user.language
  const { title, lines, button } = wordsIn[language].account.staffInvitation({
    by: user.name,
    role: name,
    days: invitationDays,
  })
  await call.outside.queueMail({
    to: email,
    language,
    title,
    lines,
    button: { text: button, path: `/dashboard/staff-invitation/${token}` },
  })
  return { invitations: await readStaffInvitations(db, now) }
})
