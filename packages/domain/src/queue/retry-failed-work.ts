import { retryFailedWork as contract } from '@localchef/contracts/queue/retry-failed-work'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { conflict } from './failed-work.ts'

export const retryFailedWork = implement(contract, async (work, call) => {
  if (!(await call.outside.upkeep.retry(work.kind, work.id))) throw await conflict(call, work)
  // Excludes the mail's address and subject, because the audit outlives the user.
  await recordAct(call, {
    action: `retry-${work.kind}`,
    subjectKind: work.kind,
    subjectId: work.id,
    before: { status: 'failed' },
    after: { status: 'due' },
    reason: null,
  })
  return { done: true as const }
})
