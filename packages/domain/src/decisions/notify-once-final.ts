import { finalAfterSeconds } from '@localchef/contracts/undo-limits'
import { sql } from 'kysely'
import type { AdminAct } from '../audit/record-act.ts'
import type { JobData } from '../job-data.ts'
import type { Queries } from '../queries.ts'
import type { Call, UserCall } from '../server-function.ts'
import { lastAct } from './last-act.ts'
import { type Decision, notifyOfDecision } from './notify-of-decision.ts'

type Subject = Pick<AdminAct, 'subjectKind' | 'subjectId'>

/** Notifies a user of the last decision once it can no longer be undone. */
export async function notifyOnceFinal(call: UserCall, subject: Subject, decision: Decision): Promise<void> {
  const act = await lastAct(call.db, subject)
  if (!act) throw new Error('the audit log has no act for this decision')
  const { userId, worded, path, type, ids } = decision
  await call.outside.enqueue(
    'notify-of-decision',
    {
      userId,
      worded,
      path,
      ...(type ? { type } : {}),
      ...(ids ? { ids } : {}),
      subjectKind: subject.subjectKind,
      subjectId: subject.subjectId,
      actId: act.id,
    },
    new Date(call.now.getTime() + finalAfterSeconds * 1000),
  )
}

/** Whether the notification of the last decision was sent or is due, which makes a reopening notify as well. */
export async function isNotified(db: Queries, subject: Subject): Promise<boolean> {
  const act = await lastAct(db, subject)
  return act !== undefined && act.secondsAgo > finalAfterSeconds
}

/** The job. Sends nothing if the decision was undone or reopened meanwhile. */
export async function notifyUnlessUndone(
  call: Omit<Call, 'user'>,
  { subjectKind, subjectId, actId, userId, worded, path, type, ids }: JobData<'notify-of-decision'>,
): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.audit_log
    where subject_kind = ${subjectKind}
      and subject_id = ${subjectId}
      and id > ${actId}
      and (action like 'undo-%' or action like 'reopen-%')
    limit 1
  `.execute(call.db)
  if (rows.length > 0) return
  await notifyOfDecision(
    { ...call, user: null },
    { userId, worded, path, ...(type ? { type } : {}), ...(ids ? { ids } : {}) },
  )
}
