import { notFound } from '@localchef/contracts/common-refusals'
import { refundSettled } from '@localchef/contracts/disputes/owed-refund'
import { settleRefund as contract } from '@localchef/contracts/disputes/settle-refund'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { stateHandedBack } from '../ledger/paid-in-person.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const settleRefund = implement(contract, async ({ reportId, note }, call) => {
  const { rows } = await sql<{ isSettled: boolean; orderId: string | null }>`
    select u.settled_at is not null as "isSettled", case r.subject_kind when 'order' then r.subject_id end as "orderId"
    from public.dispute_outcomes u
    join public.reports r on r.id = u.report_id
    where u.report_id = ${reportId}
      and u.kind = 'refund_in_person'
      and u.reopened_at is null
    for no key update of u
  `.execute(call.db)
  const owed = rows[0]
  if (!owed) throw call.refuse(notFound, noSuch('refund in person'))
  const subject = { subjectKind: 'report' as const, subjectId: reportId }
  if (owed.isSettled) throw call.refuse(refundSettled, await decidedBy(call.db, subject))
  await sql`
    update public.dispute_outcomes
    set settled_at = ${call.now},
        settled_by = ${call.user.id},
        settled_note = ${note}
    where report_id = ${reportId}
      and reopened_at is null
  `.execute(call.db)
  if (owed.orderId) await stateHandedBack(call.db, owed.orderId)
  await recordAct(call, {
    ...subject,
    action: 'settle-refund',
    before: { settled: false },
    after: { settled: true },
    reason: note,
  })
  return { settled: true as const }
})
