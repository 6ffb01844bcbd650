import type { notFound } from '@localchef/contracts/common-refusals'
import type { sameStatus } from '@localchef/contracts/listings/listing-refusals'
import type { allergensUnstated } from '@localchef/contracts/menu/menu-refusals'
import { decideReport as contract } from '@localchef/contracts/reports/decide-report'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { isDispute as dispute } from '@localchef/contracts/reports/report-refusals'
import { pauseDish } from '../listings/set-listing-status.ts'
import { setHidden } from '../reviews/set-review-hidden.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { applyDecision, isDispute } from './apply-decision.ts'
import { readAdminReport } from './read-admin-report.ts'

export const decideReport = implement(contract, async (wish, call) => {
  if (isDispute(await readAdminReport(call.refuse, call.db, wish.reportId))) throw call.refuse(dispute)
  const { report, takenAway } = await applyDecision(call, wish)
  if (takenAway) await takeSubjectAway(call, report, wish.note ?? '')
  return { report: await readAdminReport(call.refuse, call.db, wish.reportId) }
})

async function takeSubjectAway(
  call: UserCall & Refusing<typeof allergensUnstated | typeof notFound | typeof sameStatus>,
  report: AdminReport,
  note: string,
): Promise<void> {
  if (report.subjectKind === 'review') await setHidden(call, report.subjectId, true, note, true)
  if (report.subjectKind === 'dish') await pauseDish(call, report.subjectId, note)
}
