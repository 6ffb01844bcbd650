import { notFound } from '@localchef/contracts/common-refusals'
import { getReport as contract } from '@localchef/contracts/reports/get-report'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { isDispute } from './apply-decision.ts'
import { readOrderBehind } from './order-behind-report.ts'
import { readAdminReport } from './read-admin-report.ts'
import { readPeople } from './read-person-history.ts'
import { readConversation, readSubject } from './report-evidence.ts'

export const getReport = implement(contract, async ({ reportId }, { db, refuse }) => {
  const report = await readAdminReport(refuse, db, reportId)
  if (isDispute(report)) throw refuse(notFound, noSuch('report'))
  return {
    ...report,
    ...(await readSubject(db, report)),
    conversation: report.subjectKind === 'message' ? await readConversation(db, report.subjectId) : [],
    order: await readOrderBehind(db, report),
    people: await readPeople(db, [report.reporter?.id, report.subject?.userId]),
  }
})
