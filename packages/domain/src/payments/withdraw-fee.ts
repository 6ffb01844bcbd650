import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { feeBegun } from '@localchef/contracts/payments/fee-refusals'
import type { FeeKind } from '@localchef/contracts/payments/kitchen-fee'
import { withdrawFee as contract } from '@localchef/contracts/payments/withdraw-fee'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readKitchenFees } from './read-kitchen-fees.ts'
import { factsOf, lockFees } from './set-fee.ts'

interface Withdrawn {
  kind: FeeKind
  percent: number | null
  fixedCents: number | null
  holdsFrom: string
}

export const withdrawFee = implement(contract, async ({ id, reason }, call) => {
  const { db, now, user, refuse } = call
  const { rows: found } = await sql<{ chefId: string }>`
    select p.chef_id as "chefId"
    from public.fee_periods p
    where p.id = ${id}
  `.execute(db)
  const chefId = found[0]?.chefId
  if (!chefId) throw refuse(notFound, noSuch('fee'))
  const owner = await lockFees(call, chefId)
  const { rows } = await sql<Withdrawn>`
    update public.fee_periods
    set withdrawn_at = ${now},
        withdrawn_by = ${user.id},
        withdrawal_reason = ${reason}
    where id = ${id}
      and withdrawn_at is null
      and begins_at > ${now}
    returning kind, percent::float8 as percent, fixed_cents as "fixedCents", holds_from::text as "holdsFrom"
  `.execute(db)
  const withdrawn = rows[0]
  if (!withdrawn) throw refuse(feeBegun)
  await recordAct(call, {
    action: 'withdraw-fee',
    subjectKind: 'chef',
    subjectId: chefId,
    before: { kind: withdrawn.kind, ...factsOf(withdrawn) },
    after: null,
    reason,
  })
  await notify(call, {
    userId: owner,
    triggeredBy: user.id,
    type: 'payment',
    worded: wordNotification('fee_withdrawn', { fee: withdrawn.kind, day: withdrawn.holdsFrom, reason }),
    mail: { topic: 'account', path: '/dashboard/payouts' },
  })
  return readKitchenFees(call, chefId)
})
