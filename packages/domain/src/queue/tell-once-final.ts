import { UNDO_SECONDS } from '@localchef/contracts/queue/queue'
import { sql } from 'kysely'
import type { AdminAct } from '../audit/record-act.ts'
import type { JobData } from '../job-data.ts'
import type { Call, PersonalCall } from '../server-function.ts'
import { lastAct } from './last-act.ts'
import { type Decision, tellDecision } from './notify-of-decision.ts'

/** The network takes a moment: what is taken back in the last one still counts. */
export const GRACE_SECONDS = 2

/** Tells a person what was decided about them, now, or once it can no longer be taken back. */
export async function tellOnceFinal(
  call: PersonalCall,
  subject: Pick<AdminAct, 'subjectKind' | 'subjectId'>,
  decision: Decision,
  undoable: boolean,
): Promise<void> {
  if (!undoable) {
    await tellDecision(call, decision)
    return
  }
  const act = await lastAct(call.db, subject)
  if (!act) throw new Error('A decision is on record before anybody is told of it')
  const due = new Date(call.now.getTime() + (UNDO_SECONDS + GRACE_SECONDS) * 1000)
  await call.outside.enqueue(
    'tell-decision',
    { ...decision, subjectKind: subject.subjectKind, subjectId: subject.subjectId, actId: act.id },
    due,
  )
}

/** Silent when it was taken back: they never hear what was a slip of the finger. */
export async function tellUnlessUndone(
  call: Omit<Call, 'person'>,
  { subjectKind, subjectId, actId, ...decision }: JobData<'tell-decision'>,
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
  const { userId, news, facts, path, type, ids } = decision
  await tellDecision(
    { ...call, person: null },
    { userId, news, facts, path, ...(type ? { type } : {}), ...(ids ? { ids } : {}) },
  )
}
