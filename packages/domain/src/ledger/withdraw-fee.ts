import { notFound } from '@localchef/contracts/common-refusals'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { feeBegun } from '@localchef/contracts/payments/fee-refusals'
import { withdrawFee as contract } from '@localchef/contracts/payments/withdraw-fee'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readKitchenFees } from './read-kitchen-fees.ts'
import { factsOf, lockFees } from './set-fee.ts'
import { withdrawPlannedFee } from './withdraw-planned-fee.ts'

export const withdrawFee = implement(contract, async ({ id, reason }, call) => {
  const { db, user, refuse } = call
  const { rows: found } = await sql<{ chefId: string }>`
    select p.chef_id as "chefId"
    from public.fee_periods p
    where p.id = ${id}
  `.execute(db)
  const chefId = found[0]?.chefId
  if (!chefId) throw refuse(notFound, noSuch('fee'))
  const owner = await lockFees(call, chefId)
  const withdrawn = await withdrawPlannedFee(call, { id, chefId, reason })
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
