import { dismissFailedWork as contract } from '@localchef/contracts/queue/dismiss-failed-work'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { conflict } from './failed-work.ts'

export const dismissFailedWork = implement(contract, async ({ reason, ...work }, call) => {
  if (!(await call.outside.upkeep.dismiss(work.kind, work.id))) throw await conflict(call, work)
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
