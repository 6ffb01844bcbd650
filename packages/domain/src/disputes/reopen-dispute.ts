import { notFound } from '@localchef/contracts/common-refusals'
import { reopenDispute as contract } from '@localchef/contracts/disputes/reopen-dispute'
import { noSuch } from '../refusal.ts'
import { applyDecision, isDispute } from '../reports/apply-decision.ts'
import { readAdminReport } from '../reports/read-admin-report.ts'
import { implement } from '../server-function.ts'

export const reopenDispute = implement(contract, async ({ reportId, reason }, call) => {
  const report = await readAdminReport(call.refuse, call.db, reportId)
  if (!isDispute(report)) throw call.refuse(notFound, noSuch('dispute'))
  await applyDecision(call, { reportId, decision: 'reopen', note: reason, takeAway: false })
  return { id: reportId }
})
