import {
  invitationGone,
  invitationOfAnother,
  type StaffInvitation,
} from '@localchef/contracts/staff/staff-invitation'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Call, Refusing, UserCall } from '../server-function.ts'

/** The open invitations, latest first. */
export async function readStaffInvitations(db: Queries, now: Date): Promise<StaffInvitation[]> {
  const { rows } = await sql<StaffInvitation>`
    select i.id, i.email, i.role, p.name as "invitedBy",
      to_jsonb(i.invited_at) #>> '{}' as "invitedAt",
      to_jsonb(i.expires_at) #>> '{}' as "expiresAt"
    from public.staff_invitations i
    join public.profiles p on p.id = i.invited_by
    where i.expires_at > ${now}
    order by i.invited_at desc, i.id
    limit 200
  `.execute(db)
  return rows
}

interface OpenInvitation extends StaffInvitation {
  inviterId: string
}

/**
 * The invitation of a mailed link, for the person to whom it was mailed. The invitation is invalid if the inviting
 * admin no longer has the rights to appoint somebody with this role.
 */
export async function requireInvitation(
  call: UserCall & Refusing<typeof invitationGone | typeof invitationOfAnother>,
  token: string,
): Promise<OpenInvitation> {
  const { db, user, now, refuse } = call
  const { rows } = await sql<OpenInvitation & { isRightful: boolean }>`
    select i.id, i.email, i.role, p.name as "invitedBy", i.invited_by as "inviterId",
      to_jsonb(i.invited_at) #>> '{}' as "invitedAt",
      to_jsonb(i.expires_at) #>> '{}' as "expiresAt",
      not exists (
        select r.right_name
        from public.staff_role_rights r
        where r.role = i.role
        union all
        select ${'staff' satisfies StaffRight}
        except
        select own.right_name
        from public.staff_members m
        join public.staff_role_rights own on own.role = m.role
        where m.user_id = i.invited_by
      ) as "isRightful"
    from public.staff_invitations i
    join public.profiles p on p.id = i.invited_by
    where i.token_hash = encode(sha256(convert_to(${token}, 'UTF8')), 'hex')
      and i.expires_at > ${now}
  `.execute(db)
  const [found] = rows
  if (!found?.isRightful) throw refuse(invitationGone)
  if (found.email.toLowerCase() !== user.email.toLowerCase()) throw refuse(invitationOfAnother)
  return found
}

/** Deletes invitations whose time is over, and with them the addresses. */
export async function pruneStaffInvitations({ db, now }: Omit<Call, 'user'>): Promise<void> {
  await sql`delete from public.staff_invitations where expires_at <= ${now}`.execute(db)
}
