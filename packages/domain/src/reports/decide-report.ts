import { decideReport as contract } from '@localchef/contracts/reports/decide-report'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { pauseDish } from '../listings/set-listing-status.ts'
import type { DecisionNews } from '../queue/decision-words.ts'
import { decidedBy } from '../queue/last-act.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { setHidden } from '../reviews/set-review-hidden.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readAdminReport } from './report-rows.ts'

const next = { uphold: 'upheld', dismiss: 'dismissed', reopen: 'open' } as const

/** The other side of a dispute is right when this one is not. */
const opposite = { uphold: 'dismissed', dismiss: 'upheld', reopen: 'open' } as const

/** What the report is about is called in the message to its writer. */
const subjectNames: Record<AdminReport['subjectKind'], { en: string; ru: string }> = {
  review: { en: 'the review', ru: 'отзыв' },
  chef: { en: 'the kitchen', ru: 'кухня' },
  dish: { en: 'the dish', ru: 'блюдо' },
  message: { en: 'the message', ru: 'сообщение' },
  order: { en: 'order', ru: 'заказ' },
  booking: { en: 'booking', ru: 'бронирование' },
}

export const decideReport = implement(
  contract,
  async ({ reportId, decision, note, takeAway, undoable }, call) => {
    await lockReport(call, reportId)
    const report = await readAdminReport(call.db, reportId)
    if ((report.status === 'open') !== (decision !== 'reopen')) {
      throw new Refusal(409, 'report_moved_on', `The report is ${report.status} by now`, {
        details: {
          status: report.status,
          ...(await decidedBy(call.db, { subjectKind: 'report', subjectId: reportId })),
        },
      })
    }
    const reopened = decision === 'reopen'
    await writeStatus(call, reportId, next[decision], reopened ? null : (note ?? null))
    const other = isDispute(report)
      ? await decideOtherSide(call, report, opposite[decision], note)
      : undefined
    const takenAway =
      decision === 'uphold' && takeAway && report.subject !== null && !report.subject.isHidden
        ? report.subjectKind
        : null
    await recordAct(call, {
      action: `${decision}-report`,
      subjectKind: 'report',
      subjectId: reportId,
      before: { status: report.status },
      after: {
        status: next[decision],
        ...(other ? { otherSide: other.id } : {}),
        ...(takenAway ? { takenAway } : {}),
      },
      reason: note,
    })
    if (takenAway) await takeSubjectAway(call, report, note ?? '', undoable)
    if (decision !== 'reopen') await tellSides(call, report, { decision, note, undoable })
    return { report: await readAdminReport(call.db, reportId) }
  },
)

/** About an order or booking each side may have made a report of its own. */
export function isDispute({ subjectKind }: Pick<AdminReport, 'subjectKind'>): boolean {
  return subjectKind === 'order' || subjectKind === 'booking'
}

async function lockReport({ db }: PersonalCall, id: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.reports
    where id = ${id}
    for no key update
  `.execute(db)
  if (rows.length === 0) throw notFound('report')
}

async function writeStatus(
  { db, person, now }: PersonalCall,
  id: string,
  status: AdminReport['status'],
  note: string | null,
): Promise<void> {
  const isOpen = status === 'open'
  await sql`
    update public.reports
    set status = ${status},
        decided_by = ${isOpen ? null : person.id},
        decided_at = ${isOpen ? null : now},
        decision_note = ${isOpen ? null : note}
    where id = ${id}
  `.execute(db)
}

async function decideOtherSide(
  call: PersonalCall,
  report: AdminReport,
  status: AdminReport['status'],
  note: string | undefined,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id
    from public.reports t
    where t.subject_kind = ${report.subjectKind}
      and t.subject_id = ${report.subjectId}
      and t.id <> ${report.id}
    for no key update
  `.execute(call.db)
  const other = rows[0]
  if (other) await writeStatus(call, other.id, status, note ?? null)
  return other
}

async function takeSubjectAway(
  call: PersonalCall,
  report: AdminReport,
  note: string,
  undoable: boolean,
): Promise<void> {
  if (report.subjectKind === 'review') await setHidden(call, report.subjectId, true, note, undoable)
  if (report.subjectKind === 'dish') await pauseDish(call, report.subjectId, note, undoable)
}

interface Verdict {
  decision: 'uphold' | 'dismiss'
  note: string | undefined
  undoable: boolean
}

/** Who reported hears that somebody looked. In a dispute both sides hear whom it was decided for, and why. */
async function tellSides(
  call: PersonalCall,
  report: AdminReport,
  { decision, note, undoable }: Verdict,
): Promise<void> {
  const subject = { subjectKind: 'report' as const, subjectId: report.id }
  const name = subjectNames[report.subjectKind]
  if (!isDispute(report)) {
    if (!report.reporter) return
    const news: DecisionNews = decision === 'uphold' ? 'report_upheld' : 'report_dismissed'
    const facts = { name: name.en, nameRu: name.ru }
    await tellOnceFinal(call, subject, { userId: report.reporter.id, news, facts, path: '/' }, undoable)
    return
  }
  const number = report.subject?.title ?? ''
  const facts = { name: `${name.en} ${number}`, nameRu: `${name.ru} ${number}`, reason: note }
  const ids: Record<string, string> =
    report.subjectKind === 'order' ? { orderId: report.subjectId } : { bookingId: report.subjectId }
  for (const side of await readSides(call, report)) {
    const isRight = side.id === report.reporter?.id ? decision === 'uphold' : decision === 'dismiss'
    const bookingPath = side.isChef ? '/dashboard/bookings' : '/dashboard/user-bookings'
    const path = report.subjectKind === 'order' ? `/dashboard/orders/${report.subjectId}` : bookingPath
    await tellOnceFinal(
      call,
      subject,
      { userId: side.id, news: isRight ? 'dispute_for' : 'dispute_against', facts, path, ids },
      undoable,
    )
  }
}

/** Buyer and chef, as far as they were not erased. */
async function readSides(
  { db }: PersonalCall,
  { subjectKind, subjectId }: AdminReport,
): Promise<{ id: string; isChef: boolean }[]> {
  const table = sql.table(subjectKind === 'order' ? 'public.orders' : 'public.bookings')
  const { rows } = await sql<{ id: string; isChef: boolean }>`
    select p.id, p.id = c.profile_id as "isChef"
    from ${table} s
    join public.chefs c on c.id = s.chef_id
    join public.profiles p on p.id in (s.buyer_id, c.profile_id)
    where s.id = ${subjectId}
      and p.erased_at is null
  `.execute(db)
  return rows
}
