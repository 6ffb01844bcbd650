import { type AdminReport, decideReport } from '@localchef/contracts/admin-reports'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { setHidden } from './hide-review.ts'
import { recordAct } from './record-act.ts'
import { readAdminReport } from './report-rows.ts'
import { pauseDish } from './set-listing-status.ts'
import { tellDecision } from './tell-decision.ts'

const next = { uphold: 'upheld', dismiss: 'dismissed', reopen: 'open' } as const

/** What the report is about is called in the message to its writer. */
const subjectNames: Record<AdminReport['subjectKind'], { en: string; ru: string }> = {
  review: { en: 'the review', ru: 'отзыв' },
  chef: { en: 'the kitchen', ru: 'кухня' },
  dish: { en: 'the dish', ru: 'блюдо' },
  message: { en: 'the message', ru: 'сообщение' },
  order: { en: 'the order', ru: 'заказ' },
  booking: { en: 'the booking', ru: 'бронирование' },
}

export const decideOnReport = implement(
  decideReport,
  async ({ reportId, decision, note, takeAway }, call) => {
    await lockReport(call, reportId)
    const report = await readAdminReport(call.db, reportId)
    if ((report.status === 'open') !== (decision !== 'reopen')) {
      throw new Refusal(409, 'report_moved_on', `The report is ${report.status} by now`, {
        details: { status: report.status },
      })
    }
    const reopened = decision === 'reopen'
    await sql`
    update public.reports
    set status = ${next[decision]},
        decided_by = ${reopened ? null : call.person.id},
        decided_at = ${reopened ? null : call.now},
        decision_note = ${reopened ? null : (note ?? null)}
    where id = ${reportId}
  `.execute(call.db)
    await recordAct(call, {
      action: `${decision}-report`,
      subjectKind: 'report',
      subjectId: reportId,
      before: { status: report.status },
      after: { status: next[decision] },
      reason: note,
    })
    if (decision === 'uphold' && takeAway && report.subject) await takeSubjectAway(call, report, note ?? '')
    if (!reopened && report.reporter) {
      const name = subjectNames[report.subjectKind]
      await tellDecision(call, {
        userId: report.reporter.id,
        news: decision === 'uphold' ? 'report_upheld' : 'report_dismissed',
        facts: { name: name.en, nameRu: name.ru },
        path: '/',
      })
    }
    return { report: await readAdminReport(call.db, reportId) }
  },
)

async function lockReport({ db }: PersonalCall, id: string): Promise<void> {
  const { rows } = await sql`select 1 from public.reports where id = ${id} for no key update`.execute(db)
  if (rows.length === 0) throw notFound('report')
}

async function takeSubjectAway(call: PersonalCall, report: AdminReport, note: string): Promise<void> {
  if (report.subjectKind === 'review') await setHidden(call, report.subjectId, true, note)
  if (report.subjectKind === 'dish') await pauseDish(call, report.subjectId, note)
}
