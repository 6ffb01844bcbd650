import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import {
  type ApprovableAct,
  approvalConflict,
  onlyOwners,
  ownRequest,
  pageOfAct,
} from '@localchef/contracts/staff/approval'
import { decideApproval as contract } from '@localchef/contracts/staff/decide-approval'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readStaffMembers } from './read-staff-members.ts'
import { lockStaff } from './staff-rights.ts'

interface Stored {
  act: ApprovableAct
  askedBy: string | null
  isOpen: boolean
}

/** Locks the staff, so that nobody decides while losing the role of an owner. */
export const decideApproval = implement(contract, async ({ approvalId, decision, reason }, call) => {
  const { db, user, now } = call
  await lockStaff(db)
  const [member] = await readStaffMembers(db, user.id)
  if (member?.role !== 'owner') throw call.refuse(onlyOwners)
  const { rows } = await sql<Stored>`
    select a.act, a.asked_by as "askedBy", a.decision is null and a.expires_at > ${now} as "isOpen"
    from public.approvals a
    where a.id = ${approvalId}
    for no key update
  `.execute(db)
  const [stored] = rows
  if (!stored) throw call.refuse(notFound, noSuch('request'))
  if (stored.askedBy === user.id) throw call.refuse(ownRequest)
  if (!stored.isOpen) throw call.refuse(approvalConflict)
  const decided = decision === 'approve' ? ('approved' as const) : ('declined' as const)
  await sql`
    update public.approvals
    set decision = ${decided},
        decided_by = ${user.id},
        decided_at = ${now}
    where id = ${approvalId}
  `.execute(db)
  await recordAct(call, {
    action: decision === 'approve' ? 'approve-request' : 'decline-request',
    subjectKind: 'approval',
    subjectId: approvalId,
    before: null,
    after: { ...stored.act, decision: decided },
    reason,
  })
  if (stored.askedBy) {
    await notifyOfDecision(call, {
      userId: stored.askedBy,
      worded: wordNotification('approval_decided', {
        act: stored.act.operation,
        isApproved: decision === 'approve',
        by: user.name,
        reason: reason ?? null,
      }),
      path: pageOfAct(stored.act),
    })
  }
  return { id: approvalId, decision: decided }
})
