import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import {
  type ApprovableAct,
  type Approval,
  alwaysApproved,
  approvalHours,
  approvalsOff,
  oneOwner,
  rightOfAct,
} from '@localchef/contracts/staff/approval'
import { requestApproval as contract } from '@localchef/contracts/staff/request-approval'
import { isAdmin } from '@localchef/contracts/users/user-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { versionOf } from '../edit-version.ts'
import { readSettings } from '../read-settings.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { notifyStaff } from './notify-staff.ts'
import { readApprovals } from './read-approvals.ts'
import { refuseBeyondOwnRights } from './staff-rights.ts'

export const requestApproval = implement(contract, async ({ act, reason }, call) => {
  const { db, user, now } = call
  await refuseBeyondOwnRights(call, [rightOfAct[act.operation]])
  const { approvals } = await readSettings(db, ['approvals'])
  if (!approvals.twoOwners && !alwaysApproved.has(act.operation)) throw call.refuse(approvalsOff)
  if ('userId' in act) await checkUser(call, act)
  const version = await versionOf(act)
  const [open] = await readApprovals(db, now, sql`a.asked_by = ${user.id} and a.act_version = ${version}`)
  if (open) return { approval: open }
  const id = await write(call, act, version, reason)
  await recordAct(call, {
    action: 'request-approval',
    subjectKind: 'approval',
    subjectId: id,
    before: null,
    after: { ...act },
    reason,
  })
  const worded = wordNotification('approval_requested', { act: act.operation, by: user.name, reason })
  await notifyStaff(call, 'owner', worded, '/admin/staff')
  const [approval] = await readApprovals(db, now, sql`a.id = ${id}`)
  if (!approval) throw new Error('the new approval was not found')
  return { approval }
})

/** Refuses a support view of an admin: all other owners see the request, and the admin can be one of them. */
async function checkUser(
  { db, user, refuse }: UserCall & Refusing<typeof isAdmin | typeof notFound | typeof oneOwner>,
  { operation, userId }: Extract<ApprovableAct, { userId: string }>,
): Promise<void> {
  const { rows } = await sql<{ isAdmin: boolean; owners: number }>`
    select p.role = 'admin' as "isAdmin",
      (
        select count(*)::integer
        from public.staff_members m
        where m.role = 'owner'
          and m.user_id <> ${user.id}
      ) as owners
    from public.profiles p
    where p.id = ${userId}
      and p.erased_at is null
  `.execute(db)
  const [found] = rows
  if (!found) throw refuse(notFound, noSuch('user'))
  if (operation !== 'open-support-view') return
  if (found.isAdmin) throw refuse(isAdmin)
  if (found.owners === 0) throw refuse(oneOwner)
}

async function write(
  { db, user, now }: UserCall,
  act: ApprovableAct,
  version: string,
  reason: string,
): Promise<string> {
  const { rows } = await sql<Pick<Approval, 'id'>>`
    insert into public.approvals (act, act_version, asked_by, reason, asked_at, expires_at)
    values (
      ${JSON.stringify(act)}::jsonb, ${version}, ${user.id}, ${reason}, ${now},
      ${now}::timestamptz + ${approvalHours} * interval '1 hour'
    )
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no approval')
  return id
}
