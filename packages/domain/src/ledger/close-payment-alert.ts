import { notFound } from '@localchef/contracts/common-refusals'
import { closePaymentAlert as contract } from '@localchef/contracts/payments/close-payment-alert'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const closePaymentAlert = implement(contract, async ({ alertId, note }, call) => {
  const { rows } = await sql<{ kind: string; detail: string }>`
    update public.payment_alerts
    set status = 'closed',
        note = ${note},
        closed_by = ${call.user.id},
        closed_at = ${call.now}
    where id = ${alertId}
      and status = 'open'
    returning kind, detail
  `.execute(call.db)
  const alert = rows[0]
  if (!alert) throw call.refuse(notFound, noSuch('alert'))
  await recordAct(call, {
    action: 'close-payment-alert',
    subjectKind: 'payment',
    subjectId: alertId,
    before: { kind: alert.kind, detail: alert.detail },
    after: null,
    reason: note,
  })
  return { id: alertId }
})
