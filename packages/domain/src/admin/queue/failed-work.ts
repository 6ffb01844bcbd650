import { dismissFailedWork, retryFailedWork } from '@localchef/contracts/admin-queue'
import { Refusal } from '../../refusal.ts'
import { implement, type PersonalCall } from '../../server-function.ts'
import { recordAct } from '../record-act.ts'
import { decidedBy } from './last-act.ts'

export const tryFailedWorkAgain = implement(retryFailedWork, async (work, call) => {
  if (!(await call.outside.upkeep.retry(work.kind, work.id))) throw await movedOn(call, work)
  // Neither the address nor the subject of a mail: the record outlives the person.
  await recordAct(call, {
    action: `retry-${work.kind}`,
    subjectKind: work.kind,
    subjectId: work.id,
    before: { status: 'failed' },
    after: { status: 'due' },
  })
  return { done: true as const }
})

export const letFailedWorkRest = implement(dismissFailedWork, async ({ reason, ...work }, call) => {
  if (!(await call.outside.upkeep.dismiss(work.kind, work.id))) throw await movedOn(call, work)
  await recordAct(call, {
    action: `dismiss-${work.kind}`,
    subjectKind: work.kind,
    subjectId: work.id,
    before: { status: 'failed' },
    after: { status: 'dismissed' },
    reason,
  })
  return { done: true as const }
})

async function movedOn(
  { db }: PersonalCall,
  { kind, id }: { kind: 'mail' | 'job'; id: string },
): Promise<Refusal> {
  const details = await decidedBy(db, { subjectKind: kind, subjectId: id })
  return new Refusal(409, 'work_moved_on', 'It does not wait any more', { details })
}
