import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import {
  type ApprovableAct,
  type Approval,
  approvalHours,
  approvalsOff,
  rightOfAct,
} from '@localchef/contracts/staff/approval'
import { requestApproval as contract } from '@localchef/contracts/staff/request-approval'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { versionOf } from '../edit-version.ts'
import { readSettings } from '../read-settings.ts'
import { noSuch } from '../refusal.ts'
import { implement, type UserCall } from '../server-function.ts'
import { notifyStaff } from './notify-staff.ts'
import { readApprovals } from './read-approvals.ts'
import { refuseBeyondOwnRights } from './staff-rights.ts'

export const requestApproval = implement(contract, async ({ act, reason }, call) => {
  const { db, user, now } = call
  await refuseBeyondOwnRights(call, [rightOfAct[act.operation]])
  const { approvals } = await readSettings(db, ['approvals'])
  if (!approvals.twoOwners) throw call.refuse(approvalsOff)
  if (act.operation === 'erase-user' && !(await exists(call, act.userId))) {
    throw call.refuse(notFound, noSuch('user'))
  }
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

async function exists({ db }: UserCall, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from public.profiles
    where id = ${userId}
      and erased_at is null
  `.execute(db)
  return rows.length > 0
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
