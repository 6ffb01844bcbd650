import { notFound } from '@localchef/contracts/common-refusals'
import { decideDispute as contract } from '@localchef/contracts/disputes/decide-dispute'
import { sql } from 'kysely'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { noSuch } from '../refusal.ts'
import { applyDecision } from '../reports/apply-decision.ts'
import { refuseDecided } from '../reports/refuse-decided.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { carryOutOutcome, writeOutcome } from './carry-out-outcome.ts'

interface Found {
  orderId: string | null
  bookingId: string | null
  buyerId: string | null
  chefProfileId: string
  isByChef: boolean
}

/** A report whose author is not the chef is the buyer's, even after the buyer was erased. */
export const decideDispute = implement(contract, async ({ reportId, side, outcome, note }, call) => {
  const { rows } = await sql<Found>`
    select o.id as "orderId", b.id as "bookingId", coalesce(o.buyer_id, b.buyer_id) as "buyerId", c.profile_id as "chefProfileId",
      r.reporter_id is not distinct from c.profile_id as "isByChef"
    from public.reports r
    left join public.orders o on r.subject_kind = 'order' and o.id = r.subject_id
    left join public.bookings b on r.subject_kind = 'booking' and b.id = r.subject_id
    join public.chefs c on c.id = coalesce(o.chef_id, b.chef_id)
    where r.id = ${reportId}
    for no key update of r
  `.execute(call.db)
  const found = rows[0]
  if (!found) throw call.refuse(notFound, noSuch('dispute'))
  await refuseDecided(call, reportId)
  const { isByChef, ...sides } = found
  const dispute = { ...sides, reportId, side, note }
  const done = await carryOutOutcome(call, dispute, outcome)
  if (outcome.kind === 'refund' && sides.orderId) {
    const act = { operation: 'decide-dispute', reportId, amount: outcome.amount } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, sides.orderId))
  }
  await applyDecision(call, {
    reportId,
    decision: (side === 'chef') === isByChef ? 'uphold' : 'dismiss',
    note,
    takeAway: false,
    dispute: { side, outcome },
  })
  await writeOutcome(call, dispute, outcome.kind, done)
  return { id: reportId }
})
