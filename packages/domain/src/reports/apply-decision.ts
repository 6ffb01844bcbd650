import { notFound } from '@localchef/contracts/common-refusals'
import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import { wordDispute } from '@localchef/contracts/disputes/word-dispute'
import { toCents } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import type { AdminReport } from '@localchef/contracts/reports/report'
import { reportConflict } from '@localchef/contracts/reports/report-refusals'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { stateHandedBack } from '../ledger/paid-in-person.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readAdminReport } from './read-admin-report.ts'

const next = { uphold: 'upheld', dismiss: 'dismissed', reopen: 'open' } as const

/** The decision about the other side's report in a dispute. */
const opposite = { uphold: 'dismissed', dismiss: 'upheld', reopen: 'open' } as const

interface Decision {
  reportId: string
  decision: keyof typeof next
  note?: string | undefined
  takeAway: boolean
  dispute?: DecidedDispute
}

interface DecidedDispute {
  side: 'buyer' | 'chef'
  outcome: DisputeOutcome
}

type DecidingCall = UserCall & Refusing<typeof notFound | typeof reportConflict>

/**
 * Writes a decision about a report, and about the other side's report in a dispute. Notifies the people concerned.
 * Returns in `takenAway` the kind of subject to hide.
 */
export async function applyDecision(
  call: DecidingCall,
  { reportId, decision, note, takeAway, dispute }: Decision,
): Promise<{ report: AdminReport; takenAway: AdminReport['subjectKind'] | null }> {
  await lockReport(call, reportId)
  const report = await readAdminReport(call.refuse, call.db, reportId)
  if ((report.status === 'open') !== (decision !== 'reopen')) {
    throw call.refuse(reportConflict, {
      status: report.status,
      ...(await decidedBy(call.db, { subjectKind: 'report', subjectId: reportId })),
    })
  }
  const reopened = decision === 'reopen'
  await writeStatus(call, reportId, next[decision], reopened ? null : (note ?? null))
  const other = isDispute(report) ? await decideOtherSide(call, report, opposite[decision], note) : undefined
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
      ...(dispute ? { outcome: dispute.outcome.kind, side: dispute.side } : {}),
      ...(dispute && 'amount' in dispute.outcome
        ? {
            [dispute.outcome.kind === 'credit' ? 'creditCents' : 'refundedCents']: toCents(
              dispute.outcome.amount,
            ),
          }
        : {}),
    },
    reason: note,
  })
  if (decision !== 'reopen') {
    await notifySides(call, report, { decision, note, dispute })
  } else if (isDispute(report)) {
    await closeOutcome(call, [reportId, ...(other ? [other.id] : [])], note ?? null)
    await notifyOfReopening(call, report, note ?? null)
  }
  return { report, takenAway }
}

/** Whether a report belongs to a dispute, as reports about orders and bookings do. */
export function isDispute({ subjectKind }: Pick<AdminReport, 'subjectKind'>): boolean {
  return subjectKind === 'order' || subjectKind === 'booking'
}

/** The outcome of a reopened or undone dispute is no longer in force, but stays on record. */
export async function closeOutcome(
  { db, user, now }: UserCall,
  reportIds: readonly string[],
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<{ orderId: string | null }>`
    update public.dispute_outcomes u
    set reopened_at = ${now},
        reopened_by = ${user.id},
        reopen_reason = ${reason}
    where u.report_id = any(${reportIds}::uuid[])
      and u.reopened_at is null
    returning (
      select r.subject_id
      from public.reports r
      where r.id = u.report_id
        and r.subject_kind = 'order'
    ) as "orderId"
  `.execute(db)
  for (const { orderId } of rows) if (orderId) await stateHandedBack(db, orderId)
}

async function lockReport({ db, refuse }: UserCall & Refusing<typeof notFound>, id: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.reports
    where id = ${id}
    for no key update
  `.execute(db)
  if (rows.length === 0) throw refuse(notFound, noSuch('report'))
}

async function writeStatus(
  { db, user, now }: UserCall,
  id: string,
  status: AdminReport['status'],
  note: string | null,
): Promise<void> {
  const isOpen = status === 'open'
  await sql`
    update public.reports
    set status = ${status},
        decided_by = ${isOpen ? null : user.id},
        decided_at = ${isOpen ? null : now},
        decision_note = ${isOpen ? null : note}
    where id = ${id}
  `.execute(db)
}

async function decideOtherSide(
  call: UserCall,
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

interface Verdict {
  decision: 'uphold' | 'dismiss'
  note: string | undefined
  dispute: DecidedDispute | undefined
}

/** Notifies the reporter, or both sides of a dispute with the outcome and its reason. */
async function notifySides(
  call: UserCall,
  report: AdminReport,
  { decision, note, dispute }: Verdict,
): Promise<void> {
  const subject = { subjectKind: 'report' as const, subjectId: report.id }
  const { subjectKind: kind } = report
  if (kind !== 'order' && kind !== 'booking') {
    if (!report.reporter) return
    const event = decision === 'uphold' ? 'report_upheld' : 'report_dismissed'
    const worded = wordNotification(event, { subject: kind })
    await notifyOnceFinal(call, subject, { userId: report.reporter.id, worded, path: '/' })
    return
  }
  const sides = await readSides(call, report)
  const isByChef = sides.some(({ id, isChef }) => isChef && id === report.reporter?.id)
  const decided = {
    subject: kind,
    number: numberOf(report),
    side: dispute?.side ?? (isByChef === (decision === 'uphold') ? ('chef' as const) : ('buyer' as const)),
    outcome: dispute?.outcome,
    note: note ?? null,
  }
  for (const side of sides) {
    const worded = wordDispute(side.isChef ? 'chef' : 'buyer', decided)
    await notifyOnceFinal(call, subject, { userId: side.id, worded, ...placeFor(report, side) })
  }
}

/** Notifies at once, because a reopening cannot be undone. */
async function notifyOfReopening(call: UserCall, report: AdminReport, reason: string | null): Promise<void> {
  const worded = wordNotification('dispute_reopened', {
    subject: report.subjectKind === 'booking' ? 'booking' : 'order',
    number: numberOf(report),
    reason,
  })
  for (const side of await readSides(call, report)) {
    await notifyOfDecision(call, { userId: side.id, worded, ...placeFor(report, side) })
  }
}

const numberOf = ({ subject }: AdminReport) => (subject?.title ?? '').replace('#', '')

function placeFor(
  { subjectKind, subjectId }: AdminReport,
  { isChef }: { isChef: boolean },
): { path: string; ids: Record<string, string> } {
  if (subjectKind === 'order') {
    return { path: `/dashboard/orders/${subjectId}`, ids: { orderId: subjectId } }
  }
  return {
    path: isChef ? '/dashboard/bookings' : '/dashboard/user-bookings',
    ids: { bookingId: subjectId },
  }
}

/** Buyer and chef, without erased users. */
async function readSides(
  { db }: UserCall,
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
